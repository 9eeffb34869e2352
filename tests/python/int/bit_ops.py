# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    return (a & b) ^ (a | 12) ^ ~b

# row: 5, 3
# row: -5, 3
# row: -1, -1
# row: 0, 0
# row: 9223372036854775807, -9223372036854775808
