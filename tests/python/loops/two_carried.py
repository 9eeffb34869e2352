# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    a, b = 0, 1
    while n > 0:
        a, b = b, (a + b) % 1000003
        n -= 1
    return a

# row: 0
# row: 1
# row: 50
# row: 1000
