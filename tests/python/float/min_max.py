# sql: (x DOUBLE, y DOUBLE) RETURNS TEXT
# tier: native
def f(x, y):
    return f"{min(x, y)} {max(x, y)}"

# row: 1.0, 2.0
# row: 0.0, -0.0
# row: -0.0, 0.0
# row: nan, 1.0
# row: 1.0, nan
# row: inf, -inf
