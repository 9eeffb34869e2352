# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return s.upper()

# row: 'a'
# row: None
