# sql: (a BIGINT, x DOUBLE, s TEXT) RETURNS TEXT
def f(a, x, s):
    return "%d|%5d|%-5d|%05d|%+d|% d|%x|%#o|%X|%i|%s|%r|%5s|%-5s|%.1s|%c|%%|%e|%g|%.3f|%10.2e|%a" % (a, a, a, a, a, a, a, a, a, x, s, s, s, s, s, s[0], x, x, x, x, s)

# row: 5, 1.5, 'abc'
# row: -5, -1e20, 'é'
# row: 255, 0.0, 'x y'
# row: 9223372036854775807, 1e-5, "it's"
