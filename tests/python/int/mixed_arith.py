# sql: (a BIGINT, x DOUBLE) RETURNS DOUBLE
# tier: native
def f(a, x):
    return a + x * 2 - x / 4 + a * x

# row: 1, 2.5
# row: 0, -0.0
# row: -3, inf
# row: 9223372036854775807, 1e300
# row: 1, nan
