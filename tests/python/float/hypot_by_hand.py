# sql: (x DOUBLE, y DOUBLE) RETURNS DOUBLE
# tier: native
def f(x, y):
    return (x * x + y * y) ** 0.5

# row: 3.0, 4.0
# row: 0.0, 0.0
# row: 1e200, 1e200
# row: nan, 0.0
# row: inf, 0.0
