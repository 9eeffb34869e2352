# sql: (s TEXT, x TEXT, y TEXT) RETURNS TEXT
# tier: native
def f(s, x, y):
    return s.translate(str.maketrans('', '', x)) + s.translate(str.maketrans(x, y, '-')) + s.translate(str.maketrans({x[0]: y, 'q': None}))

# row: 'hello-a', 'la', 'xy'
# row: 'xyz Z', 'xz', 'é'
# row: 'a', 'b', ''
