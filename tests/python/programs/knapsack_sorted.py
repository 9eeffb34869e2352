# sql: (s TEXT, cap BIGINT) RETURNS BIGINT
# tier: native
def f(s, cap):
    items = []
    for part in s.split(','):
        w = int(part)
        items.append((w, w * 2 + 1))
    items.sort(key=lambda it: it[1] / it[0], reverse=True)
    best = [0] * (cap + 1)
    for w, v in items:
        for c in range(cap, w - 1, -1):
            if best[c - w] + v > best[c]:
                best[c] = best[c - w] + v
    return best[cap]

# row: '3,4,5', 10
# row: '1', 0
# row: '0,1', 3
