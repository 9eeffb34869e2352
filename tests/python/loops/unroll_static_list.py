# sql: (s TEXT) RETURNS TEXT
# tier: native
RULES = [("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")]


def f(s):
    for a, b in RULES:
        s = s.replace(a, b)
    return s

# row: 'Straße für Öl'
# row: 'plain'
# row: ''
