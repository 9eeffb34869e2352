# sql: (x DOUBLE) RETURNS BOOLEAN
# tier: native
def f(x):
    return x.is_integer()

# row: 1.0
# row: 1.5
# row: -0.0
# row: nan
# row: inf
# row: 1e300
