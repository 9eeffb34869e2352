# sql: (a BIGINT, b BIGINT, n BIGINT) RETURNS TEXT
def f(a, b, n):
    xs = list(range(n))
    ys = xs[:]
    ys[a:b] = [9, 9]
    zs = xs[:]
    del zs[a:b]
    ws = xs[:]
    ws[a:a] = ws
    vs = xs[:]
    vs[::2] = [0] * len(vs[::2])
    us = xs[:]
    del us[::-3]
    us.insert(a, 7)
    us.insert(-1, 8)
    return f"{ys} {zs} {ws} {vs} {us} {xs} {xs[a:b]} {xs[b:a:-1]}"

# row: 1, 3, 5
# row: 0, 0, 3
# row: -2, 100, 4
# row: 3, 1, 5
# row: -100, -50, 2
# row: 2, 2, 0
