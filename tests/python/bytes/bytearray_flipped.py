# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    b = bytearray(s.encode())
    for i in range(len(b)):
        b[i] ^= 0x20
    b.append(33)
    return b.decode('latin-1')

# row: 'Hello'
# row: ''
# row: 'é'
