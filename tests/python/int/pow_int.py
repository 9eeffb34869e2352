# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    return a ** b

# row: 2, 10
# row: 2, 62
# row: 2, 63
# row: -2, 63
# row: -3, 3
# row: 0, 0
# row: 5, 0
# row: 1, 1000000
# row: -1, 1000001
# row: 0, 5
