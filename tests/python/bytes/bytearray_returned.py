# sql: (s TEXT) RETURNS BYTEA
# tier: native
def f(s):
    b = bytearray(4)
    for i, c in enumerate(s.encode()):
        b[i % 4] = (b[i % 4] + c) & 255
    return b

# row: 'abcdef'
# row: ''
