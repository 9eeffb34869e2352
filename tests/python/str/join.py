# sql: (sep TEXT, a TEXT, b TEXT) RETURNS TEXT
# tier: native
def f(sep, a, b):
    return sep.join([a, b, a]) + "|" + sep.join([]) + "|" + sep.join([b]) + "|" + sep.join(a)

# row: ', ', 'x', 'yy'
# row: '', 'äö', ''
# row: '日', 'abc', 'd'
