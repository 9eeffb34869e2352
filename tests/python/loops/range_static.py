# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    t = 0
    for i in range(10, 0, -3):
        t = t * 10 + i + a
    for i in range(4):
        t -= i
    return t

# row: 0
# row: 5
