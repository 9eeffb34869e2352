# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(name):
    if name is None:
        return None
    name = ''.join(c for c in name.upper() if c.isalpha())
    for a, b in [('PH', 'F'), ('CK', 'K'), ('SCH', 'S'), ('GH', ''), ('KN', 'N'), ('WR', 'R')]:
        name = name.replace(a, b)
    if not name:
        return ''
    head, tail = name[0], name[1:]
    tail = ''.join([c for c in tail if c not in 'AEIOUYHW'])
    out = head
    for c in tail:
        if c != out[-1]:
            out += c
    return out[:6]

# row: 'Knight Street'
# row: 'Schmidt'
# row: ''
# row: None
