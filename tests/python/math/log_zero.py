# since 3.14: math domain error => expected a positive input, got 0.0
# sql: (x DOUBLE) RETURNS DOUBLE
# tier: native
import math


def f(x):
    return math.log(x)

# row: 1.0
# row: 0.0
