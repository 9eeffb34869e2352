# sql: (a BIGINT, x DOUBLE, b BOOLEAN) RETURNS TEXT
# tier: native
def f(a, x, b):
    return f"{abs(a)} {abs(x)} {abs(b)}"

# row: -5, -2.5, True
# row: 0, -0.0, False
# row: 5, nan, True
