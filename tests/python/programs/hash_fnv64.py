# Products beyond 64 bits on the way.
# sql: (s TEXT) RETURNS TEXT
def f(s):
    h = 14695981039346656037
    for c in s:
        h ^= ord(c)
        h = (h * 1099511628211) & 0xFFFFFFFFFFFFFFFF
    return hex(h)

# row: 'hello'
# row: ''
