# sql: (x DOUBLE) RETURNS DOUBLE
# tier: native
def f(x):
    import math
    return math.fabs(x) + math.copysign(1.0, x)

# row: -0.0
# row: 0.0
# row: -3.0
# row: nan
