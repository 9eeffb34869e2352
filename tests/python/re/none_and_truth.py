# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    m = re.match(r'(\w+)@(\w+)\.com', s)
    if m:
        kind = 'address'
    else:
        kind = 'other'
    n = re.search(r'\d+', s)
    return f"{kind} {m is None} {n is not None} {bool(m)} {m.group(2) if m else '-'} {n[0] if n is not None else '?'}"

# row: 'joe@example.com'
# row: 'joe1@x.com 22'
# row: '12'
# row: ''
# row: '@.com'
