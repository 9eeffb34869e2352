# A BOOLEAN function's value is taken by its truth.
# sql: (a BIGINT) RETURNS BOOLEAN
# tier: native
def f(a):
    return a % 3

# row: 0
# row: 1
# row: 3
# row: -1
