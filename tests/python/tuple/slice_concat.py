# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    t = (1, a, 3) + (4,)
    return str(t[1:]) + str(t[::-1]) + str(t * 2)

# row: 2
