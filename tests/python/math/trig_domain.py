# sql: (x DOUBLE) RETURNS DOUBLE
# tier: native
# since 3.14: math domain error => expected a finite input, got inf
import math


def f(x):
    return round(math.sin(x) * math.cos(x), 10)

# row: 1.0
# row: nan
# row: inf
