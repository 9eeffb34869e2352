# A negative base with a fractional exponent is complex in Python; the declared type refuses it.
# sql: (x DOUBLE, y DOUBLE) RETURNS DOUBLE
def f(x, y):
    return x ** y

# row: -8.0, 0.5
# row: 4.0, 0.5
