# sql: (n BIGINT, k BIGINT) RETURNS BIGINT
# tier: native
import math


def f(n, k):
    if k == 0:
        return math.isqrt(n)
    if k == 1:
        return math.factorial(n)
    return math.comb(n, k)

# row: -1, 0
# row: -1, 1
# row: -1, 2
# row: 5, -2
# row: 17, 0
