# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    while b:
        a, b = b, a % b
    return a

# row: 12, 18
# row: -12, 18
# row: 0, 0
# row: 9223372036854775807, -9223372036854775808
