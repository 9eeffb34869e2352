# sql: (x DOUBLE) RETURNS TEXT
def f(x):
    z = complex(x, 1.0)
    return f"{z * z} {abs(z):.6f} {(-1) ** 0.5:.3f}"

# row: 2.0
# row: 0.0
