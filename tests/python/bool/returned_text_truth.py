# sql: (s TEXT) RETURNS BOOLEAN
# tier: native
def f(s):
    return s.strip()

# row: 'a'
# row: ' '
# row: ''
