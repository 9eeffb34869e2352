# sql: (x DOUBLE) RETURNS DOUBLE
# tier: native
from math import sqrt, pi as PI


def f(x):
    return sqrt(x) * PI

# row: 4.0
# row: 0.0
