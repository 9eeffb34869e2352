# sql: (x DOUBLE) RETURNS BIGINT
# tier: native
def f(x):
    return int(x)

# row: 1.9
# row: -1.9
# row: 0.0
# row: -0.0
# row: -0.5
# row: 1e18
# row: 9223372036854774784.0
# row: 9223372036854775808.0
# row: -9223372036854775808.0
# row: -9223372036854777856.0
# row: 1e300
# row: nan
# row: inf
# row: -inf
