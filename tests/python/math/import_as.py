# sql: (x DOUBLE) RETURNS DOUBLE
# tier: native
import math as m


def f(x):
    return m.floor(x) + m.e - m.e

# row: 4.7
# row: -4.7
