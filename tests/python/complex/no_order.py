# sql: (a DOUBLE) RETURNS BOOLEAN
def f(a):
    return complex(a, 1) < 2j

# row: 1.0
