# sql: (x DOUBLE, y DOUBLE) RETURNS TEXT
# tier: native
import math


def f(x, y):
    return f"{math.pow(x, y)} {math.fmod(x, y)} {math.remainder(x, y)} {math.hypot(x, y):.9f} {math.copysign(x, y)}"

# row: 2.0, 3.0
# row: -7.5, 2.0
# row: 7.5, -2.0
# row: 1.0, inf
# row: 5.0, 2.0
