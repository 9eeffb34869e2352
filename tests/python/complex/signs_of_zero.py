# sql: (a DOUBLE, b DOUBLE) RETURNS TEXT
# tier: native
def f(a, b):
    z = complex(a, b)
    return f"{z} {-z} {z.conjugate()} {z.real} {z.imag} {z + 0j} {z - 0j} {z * 1j} {z * (1 + 0j)}"

# row: 0.0, 0.0
# row: -0.0, 0.0
# row: 0.0, -0.0
# row: -0.0, -0.0
# row: -0.0, 1.0
# row: 1.0, -0.0
