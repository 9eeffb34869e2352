# sql: (a BIGINT) RETURNS TEXT
# tier: native
def f(a):
    return str(a) + " " + hex(a) + " " + oct(a) + " " + bin(a)

# row: 0
# row: 255
# row: -255
# row: 9223372036854775807
# row: -9223372036854775808
