# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    return a > 3

# row: 1
# row: 4
