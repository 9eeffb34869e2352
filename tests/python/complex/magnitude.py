# sql: (a DOUBLE, b DOUBLE) RETURNS TEXT
# tier: native
def f(a, b):
    z = complex(a, b)
    s = ""
    if abs(z) > 2:
        s += "more "
    if abs(z) < 2:
        s += "less "
    if 2 <= abs(z):
        s += "at least "
    if abs(z) <= 2:
        s += "at most "
    return s + str(abs(z))

# row: 2.0, 0.0
# row: 1.2, 1.6
# row: 1.2000000000000002, 1.6
# row: 1.1999999999999997, 1.6
# row: 1.4142135623730951, 1.4142135623730951
# row: 1.4142135623730951, 1.414213562373095
# row: 3e300, 4e300
# row: 3e-320, 4e-320
# row: inf, nan
# row: nan, 1.0
# row: -0.0, 0.0
