# sql: (x DOUBLE, y DOUBLE) RETURNS DOUBLE
# tier: native
def f(x, y):
    return x // y

# row: 7.5, 2.0
# row: -7.5, 2.0
# row: 7.5, -2.0
# row: -7.5, -2.0
# row: 1.0, 0.1
# row: 0.3, 0.1
# row: -0.0, 2.0
# row: 0.0, -2.0
# row: inf, 2.0
# row: 2.0, inf
# row: -2.0, inf
# row: 2.0, -inf
# row: nan, 1.0
# row: 5.0, 0.0
# row: 1e300, 1e-300
# row: 6.0, 3.0
