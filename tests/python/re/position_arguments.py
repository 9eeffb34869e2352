# sql: (s TEXT, a BIGINT, b BIGINT) RETURNS TEXT
# python: 3.12
# tier: native
# diverges: values: positions and replacements
import re

P = re.compile(r'^\w|\d$')


def f(s, a, b):
    m = P.search(s, a, b)
    n = P.match(s, a)
    return f"{m.span() if m else None} {n.span() if n else None} {P.findall(s, a, b)}"

# row: 'abc1x2', 0, 100
# row: 'abc1x2', 1, 4
# row: 'abc1x2', -5, 4
# row: '日本1', 0, 3
# row: '日本1', 2, 3
# row: 'abc', 2, 2
# row: '', 0, 0
# row: 'ab', 7, 9
