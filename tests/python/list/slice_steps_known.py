# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    x = s.split()
    del x[1::2]
    del x[-1:]
    y = [1, 2, 3, 4, len(s)]
    y[::2] = "abc"
    y[1::2] = (7, 8)
    y[0:2] = range(3)
    return str(x) + str(y)

# row: 'a b c d e'
# row: ''
