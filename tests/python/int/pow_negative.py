# A negative exponent makes a float.
# sql: (a BIGINT, b BIGINT) RETURNS DOUBLE
def f(a, b):
    return a ** b

# row: 2, -1
# row: 2, 3
# row: -4, -2
# row: 0, -1
# row: 10, -3
# row: 10, 400
