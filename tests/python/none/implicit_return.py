# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    if a > 0:
        return a

# row: 1
# row: 0
# row: -1
