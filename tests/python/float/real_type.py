# sql: (x REAL, y REAL) RETURNS REAL
# tier: native
def f(x, y):
    return x + y * 0.1

# row: 1.5, 2.5
# row: 0.1, 0.2
# row: 3.4e38, 3.4e38
# row: nan, 1.0
# row: -0.0, -0.0
# row: 1e-45, 0.0
