# sql: (a BIGINT, n BIGINT) RETURNS BIGINT
# tier: native
def f(a, n):
    return a >> n

# row: 1024, 3
# row: -1024, 3
# row: -1, 200
# row: 1, 200
# row: 9223372036854775807, 63
# row: -9223372036854775808, 63
# row: -9223372036854775808, 64
# row: 5, 9223372036854775807
# row: 5, -1
