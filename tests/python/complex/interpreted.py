# sql: (a DOUBLE, b DOUBLE) RETURNS TEXT
# tier: interpreted
def f(a, b):
    z = complex(a, b)
    return f"{z:.2f} {z ** 0.5} {hash(z) == hash(complex(a, b))} {complex('1+2j')}"

# row: 1.0, 2.0
# row: -1.5, 0.25
