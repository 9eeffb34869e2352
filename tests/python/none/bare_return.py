# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    if a < 0:
        return
    return str(a)

# row: 1
# row: -1
