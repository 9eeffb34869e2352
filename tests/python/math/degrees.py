# sql: (x DOUBLE) RETURNS TEXT
# tier: native
import math


def f(x):
    return f"{math.degrees(x):.9f} {math.radians(x):.12f}"

# row: 3.141592653589793
# row: -90.0
# row: 0.0
