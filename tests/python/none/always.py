# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    return None

# row: 1
# row: None
