# sql: (n BIGINT) RETURNS TEXT
# tier: native
from itertools import accumulate, islice


def gen(n):
    i = 0
    while i < n:
        yield i + 1
        i += 1


def begun(n):
    g = gen(n)
    next(g, None)
    return g


def f(n):
    shown = [list(accumulate(begun(n))), list(islice(begun(n), 2)), sorted(set(begun(n)))]
    g = begun(n)
    found = 4 in g
    g, rest = begun(n), list(g)
    pairs = [(x, y) for x in g for y in g]
    return f"{shown} {found} {rest} {pairs}"


# row: 0
# row: 1
# row: 3
# row: 6
