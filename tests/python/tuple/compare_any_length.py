# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    t = tuple(range(n))
    u = tuple([0, 1, n])
    rows = [tuple(range(i)) for i in range(n)]
    return ' '.join(str(x) for x in [
        t == (0, 1, 2), (0, 1, 2) == t, t != (0, 1, 2), t < (0, 1, 5), (0,) <= t, t > (1,), t == u, t >= u,
        t == (0, 1.0, 2), (0, 1) in rows, t in rows, max(rows, default=None), sorted(rows, reverse=True), t == [0, 1, 2],
        t in [(0, 1, 2), (5,)],
    ])

# row: 0
# row: 2
# row: 3
# row: 4
