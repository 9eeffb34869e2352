# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    return a
    a = a / 0

# row: 3
