# sql: (s TEXT) RETURNS TEXT
def f(s):
    return f"{any([c == 'x' for c in s])} {all(c.isdigit() for c in s)}"

# row: 'axb'
# row: '123'
# row: ''
