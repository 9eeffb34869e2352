# sql: (a DOUBLE, b DOUBLE) RETURNS TEXT
# tier: native
def f(a, b):
    z = complex(a, b)
    return f"{z ** 2} {z ** 3} {z ** 7}"

# row: 1.5, 2.25
# row: -0.5, 0.125
# row: 0.1, -0.3
