# sql: (n BIGINT) RETURNS TEXT
# tier: native
def gen(n):
    for i in range(n):
        last = i
        yield i
    try:
        yield last
    except UnboundLocalError:
        yield -1


def f(n):
    g = gen(n)
    a = next(g, None)
    return f'{a} {list(g)}'


# row: 0
# row: 1
# row: 3
