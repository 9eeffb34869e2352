# since 3.14: math domain error => expected a nonnegative input, got -1.0
# sql: (x DOUBLE) RETURNS DOUBLE
# tier: native
import math


def f(x):
    return math.sqrt(x)

# row: 2.0
# row: 0.0
# row: -0.0
# row: 1e300
# row: inf
# row: nan
# row: -1.0
