# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    while s.startswith("0") and len(s) > 1:
        s = s[1:]
    return s

# row: '0012'
# row: '000'
# row: ''
# row: '0é'
