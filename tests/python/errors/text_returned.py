# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    return s

# row: 'a'
# row: None
