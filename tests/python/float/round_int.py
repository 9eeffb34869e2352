# sql: (x DOUBLE) RETURNS BIGINT
# tier: native
def f(x):
    return round(x)

# row: 0.5
# row: 1.5
# row: 2.5
# row: -0.5
# row: -1.5
# row: 2.4999999999999996
# row: 0.49999999999999994
# row: 4503599627370495.5
# row: 1e18
# row: 1e19
# row: nan
# row: inf
