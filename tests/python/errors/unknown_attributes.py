# sql: (k BIGINT, x DOUBLE, s TEXT) RETURNS TEXT
def f(k, x, s):
    if k == 0:
        k.foo
        return "not reached"
    if k == 1:
        return str(x.numerator)
    if k == 2:
        y = s.size
        return "not reached"
    if k == 3:
        return str([k].lenght)
    if k == 4:
        return str(s.upper is None) + str(bool(s.upper))
    if k == 5:
        return str((k, s).index(s))
    return s.upper()

# row: 0, 1.5, 'a'
# row: 1, 1.5, 'a'
# row: 2, 1.5, 'a'
# row: 3, 1.5, 'a'
# row: 4, 1.5, 'a'
# row: 5, 1.5, 'a'
# row: 6, 1.5, 'a'
