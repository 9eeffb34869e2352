# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    return s[::-1]

# row: 'hello'
# row: ''
# row: 'a'
# row: 'añ日😀'
# row: None
