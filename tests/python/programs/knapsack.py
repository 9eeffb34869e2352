# sql: (cap BIGINT) RETURNS BIGINT
# tier: native
ITEMS = [(12, 4), (2, 2), (1, 1), (4, 10), (1, 2)]


def f(cap):
    best = [0] * (cap + 1)
    for w, v in ITEMS:
        for c in range(cap, w - 1, -1):
            best[c] = max(best[c], best[c - w] + v)
    return best[cap]

# row: 15
# row: 0
# row: 3
# row: 100
