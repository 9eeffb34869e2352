# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    return (a + b) * (a - b) - a * 3 + 7

# row: 1, 2
# row: 0, 0
# row: -5, 3
# row: 1000000, -999999
# row: 3000000000, 1
# row: 9223372036854775807, 9223372036854775807
# row: -9223372036854775808, 9223372036854775807
