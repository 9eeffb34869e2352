# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    i = -1
    for i in range(n):
        if i == 7:
            break
    return i

# row: 0
# row: 3
# row: 100
