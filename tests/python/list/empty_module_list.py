# sql: (n BIGINT) RETURNS TEXT
# tier: native
EMPTY = []


def f(n):
    xs = EMPTY
    if n > 1:
        xs = [n]
        xs.append(3)
    ys = EMPTY if n < 2 else [n, 1]
    d = {1: [2]}
    zs = d.get(n, EMPTY)
    return f'{xs} {ys + [n]} {zs + [n]} {len(EMPTY)}'

# row: 0
# row: 1
# row: 2
