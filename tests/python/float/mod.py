# sql: (x DOUBLE, y DOUBLE) RETURNS DOUBLE
# tier: native
def f(x, y):
    return x % y

# row: 7.5, 2.0
# row: -7.5, 2.0
# row: 7.5, -2.0
# row: -7.5, -2.0
# row: 1.0, 0.1
# row: -1e-20, 3.0
# row: 1e-20, -3.0
# row: 6.0, 3.0
# row: -6.0, 3.0
# row: 6.0, -3.0
# row: -0.0, 3.0
# row: 0.0, -3.0
# row: 2.0, inf
# row: -2.0, inf
# row: 2.0, -inf
# row: inf, 2.0
# row: nan, 2.0
# row: 5.0, 0.0
# row: 5.0, -0.0
