# sql: (n BIGINT) RETURNS TEXT
# tier: native
def gen(n):
    x = [n]
    for i in range(n):
        x.append(len(x))
        yield len(x)


def f(n):
    g = gen(n)
    a = next(g, 0)
    b = next(g, 0)
    return f'{a} {b}'


# row: 0
# row: 3
