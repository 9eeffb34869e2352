# sql: (s TEXT, n BIGINT) RETURNS TEXT
def f(s, n):
    pair = (s, n)
    return "%s=%s" % pair + "%*d" % (n, n) + "%c%c" % (n + 64, "x") + "%(a)s" % {"a": s} + "%.3d" % n

# row: 'k', 5
# row: '', 1
