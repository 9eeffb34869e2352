# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    if n < 2:
        return n
    return f(n - 1) + f(n - 2)

# row: 0
# row: 1
# row: 15
# row: -3
