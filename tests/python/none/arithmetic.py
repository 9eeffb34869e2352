# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    return a + b

# row: 1, 2
# row: None, 2
# row: 1, None
# row: None, None
