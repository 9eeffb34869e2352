# sql: (s TEXT, n BIGINT) RETURNS TEXT
def f(s, n):
    return s + n

# row: 'a', 1
