# Too long to unroll.
# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    t = a
    for i in range(20000):
        t = (t * 31 + i) % 65537
    return t

# row: 1
# row: 0
