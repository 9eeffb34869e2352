# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    h = 5381
    for c in s:
        h = ((h << 5) + h + ord(c)) & 0xFFFFFFFF
    return h

# row: 'hello'
# row: '日本'
