# sql: (n BIGINT) RETURNS BOOLEAN
# tier: native
def even(n):
    if n == 0:
        return True
    return odd(n - 1)


def odd(n):
    if n == 0:
        return False
    return even(n - 1)


def f(n):
    return even(n)

# row: 0
# row: 7
# row: 50
