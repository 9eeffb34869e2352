# sql: (a BIGINT) RETURNS DOUBLE
def f(a):
    return [a]

# row: 1
