# sql: (a DOUBLE, b DOUBLE) RETURNS TEXT
# replays: 2
# since 3.14: complex division by zero => division by zero
def f(a, b):
    return str((1 + 2j) / complex(a, b))

# row: 0.0, 0.0
# row: -0.0, 0.0
# row: 0.0, 1.0
# row: 1e-320, 1.0
