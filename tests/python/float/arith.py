# sql: (x DOUBLE, y DOUBLE) RETURNS DOUBLE
# tier: native
def f(x, y):
    return (x + y) * (x - y) / 3 - -x

# row: 1.5, 2.25
# row: 0.1, 0.2
# row: -0.0, 0.0
# row: inf, 1.0
# row: inf, inf
# row: nan, 1.0
# row: 1e308, 1e308
# row: 5e-324, 0.0
