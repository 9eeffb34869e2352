# Changing the variable or the bound inside does not change the loop.
# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    total = 0
    for i in range(n):
        total += i
        i = i * 100
        n = 0
    return total * 10 + n

# row: 5
# row: 0
