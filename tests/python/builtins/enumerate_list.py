# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    t = 0
    for i, x in enumerate([5, 6, n]):
        t += i * x
    return t

# row: 7
# row: -1
