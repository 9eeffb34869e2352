# Sums by keys that are ints; removed keys, keys while all room is taken, sums that begin with a negative zero.
# sql: (n BIGINT, m BIGINT) RETURNS TEXT
# tier: native
def f(n, m):
    sums = {}
    firsts = {}
    for i in range(n):
        k = i * i % m - m // 2
        x = -0.0 if i % 2 == 0 else i / 4
        if k in sums:
            sums[k] += x
        else:
            sums[k] = x
        firsts.setdefault(k, i)
        if i % 7 == 6 and k in firsts:
            del firsts[k]
    seen = set()
    again = 0
    for k in sums:
        before = len(seen)
        seen.add(k // 3)
        if len(seen) == before:
            again += 1
    while len(firsts) > 5:
        firsts.popitem()
    for k in list(sums)[::2]:
        sums[k] = sums.get(k, 0.0) + 1.0
    return f"{sums} {firsts} {again} {sorted(seen)}"


# row: 0, 1
# row: 1, 1
# row: 8, 100
# row: 9, 100
# row: 20, 8
# row: 40, 16
# row: 100, 64
# row: 300, 127
# row: 500, 8
