# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    out = []
    for c in list(s):
        out.append(c.upper() + c)
    out[0] = "first"
    return ",".join(out)

# row: 'abc'
# row: 'é日'
# row: ''
