# sql: (s TEXT) RETURNS TEXT
def f(s):
    return s.uppercase()

# row: 'a'
# row: None
