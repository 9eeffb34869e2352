# sql: (a DOUBLE, b DOUBLE) RETURNS TEXT
# tier: native
def f(a, b):
    z = complex(a, b)
    return f"{z}|{z!r}|{str(z)}|{(z, 1j)}|{[z]}|{format(z)}"

# row: 1.0, 2.5
# row: 0.0, -1.0
# row: -0.0, 1.0
# row: 1e22, 1e-7
# row: inf, -inf
# row: nan, nan
# row: 0.0, nan
# row: 0.1, -0.0
# row: 123456789012345678.0, 1e16
