# sql: (n BIGINT) RETURNS TEXT
# tier: native
def count(n):
    for i in range(n):
        yield i


def evens(it):
    for x in it:
        if x % 2 == 0:
            yield x


def squares(it):
    for x in it:
        yield x * x


def f(n):
    p = squares(evens(count(n)))
    a = next(p, None)
    b = next(p, None)
    return f'{a} {b} {list(p)}'


# row: 0
# row: 1
# row: 10
