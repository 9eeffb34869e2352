# sql: (a BIGINT, b BIGINT) RETURNS TEXT
from fractions import Fraction


def f(a, b):
    return str(Fraction(a, b) + Fraction(1, 3))

# row: 1, 2
# row: 2, 4
# row: 1, 0
