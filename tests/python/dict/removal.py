# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    d = {}
    out = 0
    for i in range(n):
        d[i * 7919 % 101] = i
        if i % 3 == 0:
            d.pop(i * 31 % 101, None)
        if i % 5 == 0 and d:
            k, v = d.popitem()
            out = (out * 31 + k * 3 + v) % 1000003
        if i % 50 == 49:
            d.clear()
    e = {str(i): i for i in range(n)}
    for i in range(0, n, 2):
        del e[str(i)]
    for i in range(0, n, 4):
        e[str(i)] = -i
    while len(e) > 10:
        out = (out * 31 + e.popitem()[1]) % 1000003
    return f"{out} {d} {e}"

# row: 0
# row: 1
# row: 10
# row: 33
# row: 120
# row: 2000
