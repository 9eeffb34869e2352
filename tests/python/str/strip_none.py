# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return s.strip(None) + "|"

# row: '  a '
# row: ''
