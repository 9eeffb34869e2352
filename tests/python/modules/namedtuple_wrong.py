# sql: (x BIGINT) RETURNS BIGINT
from collections import namedtuple

P = namedtuple('P', 'x y')


def f(x):
    if x == 0:
        return P(x).y
    if x == 1:
        return P(x, 1, 2).y
    if x == 2:
        return P(x, z=1).y
    p = P(x, 5)
    if x == 3:
        return p.z
    if x == 4:
        p.x = 7
    return p[x]

# row: 0
# row: 1
# row: 2
# row: 3
# row: 4
# row: 5
# row: 6
