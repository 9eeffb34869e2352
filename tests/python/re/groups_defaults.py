# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    m = re.match(r'(\d+)(?:\.(\d+))?(?P<unit>[a-z]+)?', s)
    if m is None:
        return 'none'
    d = m.groupdict('-')
    return f"{m.group(0, 1, 2)} {m.groups('0')} {m.groups(default=None)} {d['unit']} {len(d)} {m[2]} {m['unit']} {m.start(2)} {m.end('unit')} {m.span(2)}"

# row: '12.5kg'
# row: '12'
# row: '12.kg'
# row: '7kg'
# row: 'x'
