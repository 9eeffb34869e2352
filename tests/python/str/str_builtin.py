# sql: (a BIGINT, x DOUBLE, b BOOLEAN, s TEXT) RETURNS TEXT
# tier: native
def f(a, x, b, s):
    return str(a) + str(x) + str(b) + str(s) + str(None) + str()

# row: 1, 1.0, True, 's'
# row: -1, -0.0, False, ''
# row: None, None, None, None
# row: 1, None, True, None
