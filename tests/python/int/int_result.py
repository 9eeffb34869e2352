# sql: (a BIGINT) RETURNS INT
# tier: native
def f(a):
    return -a

# row: 2147483648
# row: -2147483648
# row: 2147483647
# row: 9223372036854775807
# row: -9223372036854775808
