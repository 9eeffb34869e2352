# sql: (s TEXT, n BIGINT) RETURNS TEXT
def f(s, n):
    return "%s=%d (%05d) %x %%" % (s, n, n, n)

# row: 'a', 42
# row: 'ü', -42
