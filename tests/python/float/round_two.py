# sql: (x DOUBLE) RETURNS DOUBLE
# tier: native
def f(x):
    return round(x, 2)

# row: 3.14159
# row: 2.675
# row: -2.675
# row: 0.0
# row: 1e17
# row: 0.005
# row: 0.015
# row: 0.045
