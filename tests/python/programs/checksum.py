# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    a, b = 1, 0
    for c in s:
        a = (a + ord(c)) % 65521
        b = (b + a) % 65521
    return (b << 16) | a

# row: 'Wikipedia'
# row: ''
# row: 'ü日'
