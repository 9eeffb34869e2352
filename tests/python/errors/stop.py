# sql: (s TEXT) RETURNS TEXT
def f(s):
    return next(iter(s))

# row: 'ab'
# row: ''
