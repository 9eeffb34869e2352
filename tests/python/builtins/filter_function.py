# sql: (s TEXT) RETURNS TEXT
def f(s):
    out = []
    for c in filter(lambda c: c not in out, s):
        out.append(c)
    return "".join(out)

# row: 'abracadabra'
# row: ''
