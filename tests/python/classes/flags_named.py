# A flag of a name that comes with the row, and an item of an object that has none.
# sql: (s TEXT) RETURNS TEXT
# tier: interpreted
from enum import IntFlag


class Perm(IntFlag):
    R = 4
    W = 2
    X = 1


class Plain:
    pass


def f(s):
    p = Perm(0)
    for c in s:
        p |= Perm[c.upper()]
    try:
        Plain()[s]
    except TypeError as e:
        return f"{int(p)} {Perm.R in p} {bool(p & Perm.W)} {e}"


# row: 'rw'
# row: 'x'
# row: ''
# row: 'q'
