# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    out = ""
    for i, c in enumerate(s):
        if c.isupper() and i > 0 and not s[i - 1].isupper():
            out += "_"
        out += c.lower()
    return out

# row: 'helloBigWorld'
# row: 'HTMLPage'
# row: ''
# row: 'éÀb'
