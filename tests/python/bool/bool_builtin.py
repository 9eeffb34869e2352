# sql: (a BIGINT, x DOUBLE, s TEXT) RETURNS TEXT
# tier: native
def f(a, x, s):
    return str(bool(a)) + str(bool(x)) + str(bool(s)) + str(bool())

# row: 0, 0.0, ''
# row: 7, nan, 'False'
# row: -7, -0.0, '\0'
