# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    return a ** 2 + 2 * a ** 3 + a ** 0

# row: 0
# row: -7
# row: 12
# row: 1000000
# row: 3000000
