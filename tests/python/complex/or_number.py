# sql: (a DOUBLE, b BOOLEAN) RETURNS TEXT
# tier: native
def f(a, b):
    z = complex(a, 1) if b else a
    return f"{z} {z + 1} {z.real} {z == 1} {isinstance(z, complex)} {abs(z)}"

# row: 1.0, True
# row: 1.0, False
# row: -2.5, True
