# sql: (x DOUBLE) RETURNS DOUBLE
# tier: native
import math


def f(x):
    return math.floor(math.exp(x) * 1000) / 1000

# row: 0.0
# row: 1.0
# row: -1000.0
# row: 1000.0
