# sql: (a BIGINT, x DOUBLE, s TEXT) RETURNS TEXT
# tier: native
def f(a, x, s):
    out = ""
    if a:
        out += "a"
    if x:
        out += "x"
    if s:
        out += "s"
    if not a:
        out += "!"
    return out

# row: 0, 0.0, ''
# row: 1, 1.0, 'q'
# row: -1, -0.0, ' '
# row: 0, nan, '0'
# row: None, None, None
