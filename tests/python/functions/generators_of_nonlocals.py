# sql: (n BIGINT) RETURNS TEXT
# tier: native
def make(k):
    def g():
        nonlocal k
        k += 1
        yield k
        yield k

    return g(), g()


def f(n):
    a, b = make(n)
    c, d = make(n * 10)
    return f'{next(a)} {next(b)} {next(a)} {next(c)} {next(d)} {next(b)} {next(c)}'


# row: 1
# row: 5
