# sql: (x DOUBLE, y DOUBLE, z DOUBLE) RETURNS DOUBLE
# tier: native
# python: 3.13
import math


def f(x, y, z):
    return math.fma(x, y, z)

# row: 2.0, 3.0, 4.0
# row: 0.1, 10.0, -1.0
# row: 1.0000000000000002, 1.0000000000000002, -1.0000000000000004
# row: 1e308, 10.0, -1e308
# row: 1e308, 1.9, -1e308
# row: -1e308, 10.0, 1.0
# row: 5e-324, 0.5, 5e-324
# row: -0.0, 1.0, 0.0
# row: -0.0, 1.0, -0.0
# row: inf, 2.0, 1.0
# row: inf, 0.0, 1.0
# row: inf, 1.0, -inf
# row: inf, 0.0, nan
# row: nan, 1.0, 1.0
