# sql: (x DOUBLE, y DOUBLE, z DOUBLE) RETURNS TEXT
# tier: native
def f(x, y, z):
    return str(sorted([x, y, z]))

# row: 3.0, 1.0, 2.0
# row: 0.0, -0.0, 0.0
# row: -0.0, 0.0, -1.0
# row: inf, -inf, 0.0
