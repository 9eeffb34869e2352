# sql: (a BIGINT, b BIGINT, m BIGINT) RETURNS BIGINT
def f(a, b, m):
    return pow(a, b, m) + pow(a, 2)

# row: 3, 200, 13
# row: 3, -1, 7
# row: 2, 5, 0
