# sql: (kind BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(kind, s):
    if kind == 0:
        return "%d" % s
    if kind == 1:
        return "%s %s" % s
    if kind == 2:
        return "%s" % (s, kind)
    if kind == 3:
        return "%.2f" % s
    return "%s of %s" % (s, None)

# row: 0, 'a'
# row: 1, 'a'
# row: 2, 'a'
# row: 3, 'a'
# row: 4, 'a'
# row: 4, None
