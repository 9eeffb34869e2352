# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(a, s):
    xs = [a, s, None, 1.5, True]
    out = ""
    for x in xs:
        out += str(x) + ";"
    return out

# row: 1, 'a'
# row: None, None
