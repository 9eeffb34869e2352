# sql: (x DOUBLE, n BIGINT) RETURNS DOUBLE
# tier: native
def f(x, n):
    return round(x, n)

# row: 2.675, 2
# row: 1.005, 2
# row: 0.5, 0
# row: 1.5, 0
# row: 2.5, 0
# row: -0.4, 0
# row: 1234.5678, -2
# row: 1250.0, -2
# row: 1350.0, -2
# row: 0.1, 20
# row: 1e300, 5
# row: 1e-300, 5
# row: -1e-300, 5
# row: 123.456, -400
# row: 123.456, 400
# row: nan, 2
# row: inf, 2
# row: -0.0, 2
# row: 5.015, 2
# row: 1.7976931348623157e308, -308
