# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re

TOKEN = re.compile(r'\s*(?:(?P<num>\d+)|(?P<name>[A-Za-z_]\w*)|(?P<op>[-+*/()]))')


def f(s):
    pos, out = 0, []
    while pos < len(s):
        m = TOKEN.match(s, pos)
        if m is None:
            return 'error at ' + str(pos)
        out.append(m.lastgroup + ':' + m[m.lastindex] if False else m.lastgroup + ':' + m.group().strip())
        pos = m.end()
    return ' '.join(out)

# row: 'x1 + 22*(y - 3)'
# row: 'a $'
# row: ''
# row: '1+日'
