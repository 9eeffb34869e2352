# sql: (x DOUBLE) RETURNS TEXT
# tier: native
import math


def f(x):
    return f"{math.log(x):.12f} {math.log2(x):.12f} {math.log10(x):.12f} {math.log1p(x):.12f} {math.log(x, 3.0):.12f}"

# row: 1.0
# row: 2.0
# row: 1000.0
# row: 0.001
# row: inf
