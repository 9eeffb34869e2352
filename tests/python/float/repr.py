# sql: (x DOUBLE) RETURNS TEXT
# tier: native
def f(x):
    return str(x)

# row: 0.0
# row: -0.0
# row: 1.0
# row: 0.1
# row: 1e16
# row: 1e15
# row: 123456789012345680.0
# row: 9999999999999998.0
# row: 1e22
# row: 1e-4
# row: 1e-5
# row: 0.00001234
# row: 5e-324
# row: 1.7976931348623157e308
# row: 3.141592653589793
# row: 100.0
# row: 2.5e-10
# row: nan
# row: -nan
# row: inf
# row: -inf
