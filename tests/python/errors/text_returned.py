# sql: (s TEXT) RETURNS BIGINT
def f(s):
    return s

# row: 'a'
# row: None
