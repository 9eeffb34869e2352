# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    for i in range(n):
        last = i
    return last

# row: 3
# row: 0
