# sql: (s TEXT, i BIGINT, x DOUBLE) RETURNS TEXT
# tier: native
# replays: 1
def f(s, i, x):
    a = "%s|%6s|%-6s|%.2s|%06s|%r|%8r" % (s, s, s, s, s, s, i)
    b = "%d|%5d|%-5d|%05d|%-05d|%+d|% d|%i|%d" % (i, i, i, i, i, i, i, x, i > 0)
    c = "%x|%#x|%X|%08x|%o|%#o" % (i, i, i, i, i, i)
    d = "%f|%.2f|%10.3f|%-10.1f|%010.2f|%e|%.3g|%G|%+.1f|%.f" % (x, x, x, x, x, x, x, x, x, i)
    return a + " " + b + " " + c + " " + d + " 100%% %s" % (x,)

# row: 'abc', 42, 3.14159
# row: 'é', -7, -0.5
# row: '', 0, 1e22
# row: 'x', 1, inf
