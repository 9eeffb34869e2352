# sql: (x DOUBLE, y DOUBLE) RETURNS TEXT
# tier: native
def f(x, y):
    return f"{x < y}{x <= y}{x == y}{x != y}{x > y}{x >= y}"

# row: 1.0, 2.0
# row: 2.0, 1.0
# row: 1.0, 1.0
# row: nan, nan
# row: nan, 1.0
# row: 0.0, -0.0
# row: inf, inf
# row: -inf, inf
