# sql: (a DOUBLE, b DOUBLE, n BIGINT) RETURNS TEXT
# tier: native
def f(a, b, n):
    z = complex(a, b)
    return f"{z + 1.5} {2 + z} {z - n} {n - z} {z * 3} {n * z} {z / n} {1 / z} {z * True}"

# row: 1.0, 2.0, 2
# row: -0.5, 0.25, -3
# row: 0.1, 0.2, 7
# row: -3.5, 1e10, 1
