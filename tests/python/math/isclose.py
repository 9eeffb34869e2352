# sql: (x DOUBLE, y DOUBLE) RETURNS TEXT
import math


def f(x, y):
    return f"{math.isclose(x, y)} {math.isclose(x, y, rel_tol=0.1)} {math.isclose(x, y, abs_tol=1.0)}"

# row: 1.0, 1.0000000001
# row: 1.0, 1.05
# row: 0.0, 0.5
# row: nan, nan
# row: inf, inf
