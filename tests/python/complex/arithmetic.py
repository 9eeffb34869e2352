# sql: (a DOUBLE, b DOUBLE) RETURNS TEXT
# tier: native
def f(a, b):
    z, w = complex(a, b), complex(b, 2)
    return f"{z + w} {z - w} {z * w} {z / w} {-z} {+w} {z - 1j}"

# row: 1.0, 2.0
# row: -0.5, 0.25
# row: 0.0, 0.0
# row: -0.0, -0.0
# row: -0.0, 3.0
# row: 1e200, 1e-200
# row: 0.1, 0.2
