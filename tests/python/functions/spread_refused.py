# sql: (x BIGINT) RETURNS TEXT
# tier: interpreted
from functools import partial


def g(*a):
    return sum(a)


def f(x):
    xs = [i for i in range(x)]
    h = lambda *a: len(a)
    return f"{partial(g, x)(*xs)} {h(*xs)} {set().union(*[{a, 1} for a in xs]) == set()}"


# row: 3
# row: 0
