# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    return a.bit_length() * 100 + a.bit_count()

# row: 0
# row: 1
# row: -1
# row: 255
# row: -256
# row: 9223372036854775807
# row: -9223372036854775808
