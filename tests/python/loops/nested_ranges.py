# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    t = 0
    for i in range(n):
        for j in range(i):
            for k in range(j, i, 2):
                t += i * j - k
    return t

# row: 0
# row: 3
# row: 12
