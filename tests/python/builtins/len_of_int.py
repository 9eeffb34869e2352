# sql: (a BIGINT) RETURNS BIGINT
def f(a):
    return len(a)

# row: 5
