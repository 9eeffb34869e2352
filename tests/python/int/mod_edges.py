# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    return a % b

# row: -9223372036854775808, -1
# row: -9223372036854775808, 1
# row: -9223372036854775808, 9223372036854775807
# row: 9223372036854775807, -9223372036854775808
# row: 5, 0
# row: -5, 3
# row: 5, -3
# row: 0, -3
# row: -3, -3
