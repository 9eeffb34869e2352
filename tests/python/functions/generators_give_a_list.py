# sql: (n BIGINT) RETURNS TEXT
# tier: native
def gen(n):
    x = [n]
    while True:
        x.append(len(x))
        yield x


def f(n):
    g = gen(n)
    a = next(g)
    b = next(g)
    a.append(100)
    c = next(g)
    return f'{a is b} {c}'


# row: 0
# row: 3
