# sql: (n BIGINT, b BOOLEAN, x DOUBLE) RETURNS TEXT
# tier: native
# python: 3.13
from math import fma


def f(n, b, x):
    total = 0.0
    for k in range(n):
        total = fma(total, x, k)
    return f'{total} {fma(n, b, x)} {fma(x, 2, True)}'

# row: 5, True, 0.5
# row: 0, False, 1.5
# row: 12, True, -3.25
