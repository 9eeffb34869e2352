# sql: (x DOUBLE) RETURNS TEXT
# tier: native
import math


def f(x):
    return f"{math.floor(x)} {math.ceil(x)} {math.trunc(x)} {int(x)}"

# row: 1.5
# row: -1.5
# row: 2.0
# row: -0.5
# row: 1e17
# row: nan
# row: -inf
