# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    return a * a

# row: 3
# row: 3037000499
# row: 3037000500
# row: -3037000500
# row: 9223372036854775807
# row: -9223372036854775808
