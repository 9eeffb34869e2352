# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
# strict
def f(a, s):
    return s * a

# row: 2, 'ab'
# row: None, 'ab'
# row: 2, None
# row: None, None
# row: 0, 'ab'
