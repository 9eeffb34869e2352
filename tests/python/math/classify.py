# sql: (x DOUBLE) RETURNS TEXT
# tier: native
import math


def f(x):
    return f"{math.isnan(x)} {math.isinf(x)} {math.isfinite(x)}"

# row: 0.0
# row: nan
# row: inf
# row: -inf
