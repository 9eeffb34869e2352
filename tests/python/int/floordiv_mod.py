# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    return (a // b) * 1000 + a % b

# row: 7, 2
# row: -7, 2
# row: 7, -2
# row: -7, -2
# row: 0, 3
# row: 6, 3
# row: -6, 3
# row: 5, 0
# row: 1, 9223372036854775807
# row: -1, 9223372036854775807
