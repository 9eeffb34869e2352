# sql: (s TEXT) RETURNS BIGINT
def f(s):
    xs = [1, 2]
    return xs[s]

# row: 'a'
