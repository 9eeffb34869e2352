# sql: (x DOUBLE, y DOUBLE) RETURNS DOUBLE
# tier: native
def f(x, y):
    return x ** y

# row: 2.0, 10.0
# row: 2.0, 0.5
# row: 2.0, -1.0
# row: -2.0, 3.0
# row: -2.0, 2.0
# row: 0.0, 0.0
# row: nan, 0.0
# row: 1.0, nan
# row: 0.0, 5.0
# row: -0.0, 3.0
# row: -0.0, 2.0
# row: 0.0, -1.0
# row: -0.0, -1.0
# row: inf, 2.0
# row: inf, -1.0
# row: -inf, 3.0
# row: -inf, 0.5
# row: 0.5, inf
# row: -1.0, inf
# row: 10.0, 400.0
# row: 10.0, -400.0
