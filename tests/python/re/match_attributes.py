# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
# diverges: values: positions and replacements
import re

P = re.compile(r'(b)|(?P<last>c)')


def f(s):
    m = P.search(s, 1, 5)
    if m is None:
        return 'none'
    return f"{m.string} {m.pos} {m.endpos} {m.lastindex} {m.lastgroup} {m.start()} {m.end()}"

# row: 'bbb'
# row: 'xxcxx'
# row: 'bxxxxxb'
# row: 'éécxxxxx'
# row: ''
