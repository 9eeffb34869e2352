# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re

WORD = re.compile(r'\b\w+\b')


def f(s):
    return f"{[m.span() for m in WORD.finditer(s)]} {sum(len(m[0]) for m in WORD.finditer(s))} {max((m.group() for m in WORD.finditer(s)), default='')}"

# row: 'the quick brown fox'
# row: ''
# row: '  '
# row: 'naïve café'
