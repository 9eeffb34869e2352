# sql: (s TEXT) RETURNS BYTEA
# tier: interpreted
def f(s):
    b = bytearray(s.encode())
    b[0] = 300
    return bytes(b)

# row: 'a'
# row: ''
