# sql: (s TEXT) RETURNS TEXT
def f(s):
    it = iter(s)
    first = next(it, "?")
    rest = "".join(it)
    return rest + first

# row: 'abc'
# row: ''
