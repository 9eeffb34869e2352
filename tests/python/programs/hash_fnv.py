# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    h = 2166136261
    for c in s:
        h ^= ord(c)
        h = (h * 16777619) & 0xFFFFFFFF
    return h

# row: 'hello'
# row: ''
# row: '日'
