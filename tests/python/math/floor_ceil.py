# sql: (x DOUBLE) RETURNS BIGINT
# tier: native
import math


def f(x):
    return math.floor(x) * 1000 + math.ceil(x)

# row: 1.5
# row: -1.5
# row: -0.0
# row: 0.9999999999999999
# row: 1e19
# row: inf
