# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    return len(s)

# row: 'abc'
# row: None
