# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    return -a + +a + ~a + abs(a)

# row: 0
# row: 5
# row: -5
# row: 9223372036854775807
# row: -9223372036854775808
