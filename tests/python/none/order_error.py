# sql: (a BIGINT, x DOUBLE) RETURNS BOOLEAN
# tier: native
def f(a, x):
    return a < x

# row: 1, 2.0
# row: None, 2.0
# row: 1, None
