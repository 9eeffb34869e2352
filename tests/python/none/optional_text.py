# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    t = s.strip() if s is not None else None
    return t or None

# row: ' a '
# row: '  '
# row: None
