# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):

    def gen():
        for i in range(n):
            yield i * n
    g = gen()
    a = next(g, None)
    return f'{a} {list(g)}'


# row: 0
# row: 2
# row: 4
