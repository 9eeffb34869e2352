# sql: (x DOUBLE) RETURNS DOUBLE
# tier: native
def f(x):
    return -x

# row: 0.0
# row: -0.0
# row: 1.5
# row: nan
# row: inf
# row: -inf
