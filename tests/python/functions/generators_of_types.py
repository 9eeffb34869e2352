# sql: (n BIGINT) RETURNS TEXT
# tier: native
def gen(n):
    x = n
    yield x
    x = str(x) + '!'
    yield x
    x = [x, n]
    yield len(x)
    if n > 2:
        x = None
    yield x is None


def f(n):
    g = gen(n)
    a = next(g)
    b = next(g)
    return f'{a} {b} {[str(v) for v in g]}'


# row: 0
# row: 1
# row: 3
# row: 4
