# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    if a is None:
        return b
    return a

# row: 1, 2
# row: None, 2
# row: 1, None
# row: None, None
