# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def parse(s):
    if s.startswith('#'):
        return None
    return re.match(r'(?P<key>\w+)\s*=\s*(?P<value>.*)', s)


def f(s):
    m = parse(s)
    if m is None:
        return None
    return m['key'] + '->' + m['value'] + str(m.span('value'))

# row: 'a = b c'
# row: '#a=b'
# row: '=x'
# row: 'é=日本'
