# sql: (x DOUBLE, y DOUBLE) RETURNS DOUBLE
# tier: native
def f(x, y):
    return x / y

# row: 1.0, 3.0
# row: -1.0, 0.0
# row: 0.0, 0.0
# row: 1.0, -0.0
# row: 0.0, -5.0
# row: nan, 0.0
# row: inf, inf
# row: 1.0, inf
# row: -1.0, inf
