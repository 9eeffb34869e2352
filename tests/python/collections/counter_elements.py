# sql: (a TEXT) RETURNS TEXT
# tier: native
from collections import Counter


def f(a):
    c = Counter(a.replace(' ', ''))
    d = c - Counter('lie')
    return f"{''.join(c.elements())} {sorted(d.elements())} {list(d.elements())[:2]} {sum(1 for _ in c.elements())} {next(d.elements(), None)}"


# row: 'listen silent'
# row: ''
# row: 'abcabc'
