# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    g = (i * n for i in range(n))
    a = next(g, None)
    return f'{a} {list(g)}'


# row: 0
# row: 2
# row: 4
