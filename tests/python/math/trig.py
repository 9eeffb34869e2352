# sql: (x DOUBLE) RETURNS TEXT
# tier: native
import math


def f(x):
    return f"{math.sin(x):.12f} {math.cos(x):.12f} {math.atan(x):.12f} {math.atan2(x, 2.0):.12f} {math.tanh(x):.12f}"

# row: 0.0
# row: -0.0
# row: 1.0
# row: 3.141592653589793
# row: -100.5
