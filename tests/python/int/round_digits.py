# sql: (a BIGINT, n BIGINT) RETURNS BIGINT
# tier: native
def f(a, n):
    return round(a, n)

# row: 12345, -2
# row: 12350, -2
# row: 12250, -2
# row: -12350, -2
# row: -15, -1
# row: 25, -1
# row: 5, -1
# row: 15, -1
# row: 12345, 2
# row: 12345, 0
# row: 12345, -5
# row: 99999, -5
# row: 9223372036854775807, -1
# row: 9223372036854775807, -19
# row: 9223372036854775807, -30
