# sql: (s TEXT, c TEXT) RETURNS TEXT
# tier: native
def f(s, c):
    return s.rjust(5, c)

# row: 'a', 'b'
# row: 'a', 'é'
# row: 'a', ''
# row: 'a', 'bc'
