# sql: (x BIGINT) RETURNS TEXT
from collections import namedtuple

P = namedtuple('P', 'x y')
Q = namedtuple('Q', 'x y')


def f(x):
    p = P(x, 1) if x > 0 else Q(1, x)
    d = {}
    for i in range(x):
        d[P(i % 2, 0)] = i
    return f'{p} {d.get((0, 0))} {type(p).__name__} {P(x, 1) == Q(x, 1)} {(x, 1) == P(x, 1)}'

# row: 0
# row: 1
# row: 4
