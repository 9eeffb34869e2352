# python: 3.12
# sql: (x DOUBLE) RETURNS DOUBLE
# tier: native
def f(x):
    return sum([1.0, x, 1.0, -x])

# row: 1e100
# row: 1.0
# row: inf
# row: 1e16
