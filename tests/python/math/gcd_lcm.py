# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
# replays: 2
import math


def f(a, b):
    return f"{math.gcd(a, b)} {math.lcm(a, b)}"

# row: 12, 18
# row: -12, 18
# row: 0, 5
# row: 0, 0
# row: 9223372036854775807, 2
# row: -9223372036854775808, 0
