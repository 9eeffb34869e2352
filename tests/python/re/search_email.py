# sql: (s TEXT) RETURNS TEXT
# tier: native
import re
EMAIL = re.compile(r"[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}")
def f(s):
    m = EMAIL.search(s)
    return (m.group(0) if m else "") + str(bool(EMAIL.fullmatch(s)))

# row: 'mail me at a.b+c@d-e.co.uk, ok'
# row: 'a@b.c'
# row: 'a@b.co'
# row: '@@'
# row: 'x@y.zz@'
# row: 'a@b'
