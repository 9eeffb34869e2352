# sql: (a BIGINT, x DOUBLE, s TEXT, spec TEXT) RETURNS TEXT
def f(a, x, s, spec):
    return format(a, spec) + "|" + format(x, spec) + "|" + format(s, ">6") + "|" + format(a) + "|" + format(s)

# row: 5, 1.5, 'a', '8'
# row: 5, 1.5, 'a', '<8'
# row: 5, 1.5, 'a', ''
# row: 5, 1.5, 'a', '+08.1f'
# row: 5, 1.5, 'a', 'e'
# row: 65, 1.5, 'a', 'zz'
# row: 5, 1.5, 'a', None
