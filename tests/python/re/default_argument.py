# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s, match=re.compile(r'(\w+)-(\w+)').match, digits=re.compile(r'\d')):
    m = match(s)
    return (m.expand(r'\2:\1') if m else 'none') + str(len(digits.findall(s)))

# row: 'ab-cd'
# row: 'ab'
# row: '1-2'
