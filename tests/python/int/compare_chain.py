# sql: (a BIGINT, b BIGINT, c BIGINT) RETURNS BOOLEAN
# tier: native
def f(a, b, c):
    return a < b <= c != a

# row: 1, 2, 2
# row: 1, 1, 2
# row: 3, 2, 1
# row: -9223372036854775808, 0, 9223372036854775807
# row: 0, 5, 4
