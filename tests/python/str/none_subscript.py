# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return s[0]

# row: 'x'
# row: ''
# row: None
