# replays: 1
# sql: (n BIGINT, k BIGINT) RETURNS TEXT
# tier: native
import math


def f(n, k):
    return f"{math.comb(n, k)} {math.perm(n, k)} {math.factorial(k)} {math.isqrt(n)}"

# row: 5, 2
# row: 10, 0
# row: 5, 6
# row: 60, 30
# row: 20, 20
