# sql: (a BIGINT) RETURNS BIGINT
def f(a):
    t = (1, 2)
    if a > 0:
        t[0] = a
    return t[0]

# row: 0
# row: 5
