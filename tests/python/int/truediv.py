# sql: (a BIGINT, b BIGINT) RETURNS DOUBLE
# tier: native
def f(a, b):
    return a / b

# row: 1, 3
# row: -1, 3
# row: 0, 5
# row: 0, -5
# row: 9223372036854775807, 2
# row: 9007199254740993, 1
# row: 9223372036854775807, 9223372036854775806
# row: -9223372036854775808, -1
# row: 9223372036854775807, 3
# row: 9007199254740993, 3
# row: 5, 0
