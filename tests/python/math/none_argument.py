# sql: (x DOUBLE) RETURNS DOUBLE
# tier: native
import math


def f(x):
    return math.floor(x)

# row: 1.5
# row: None
