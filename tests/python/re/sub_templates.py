# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    a = re.sub(r'(\w+) (\w+)', r'\2 \1', s)
    b = re.sub(r'(?P<d>\d)', r'<\g<d>\g<0>\g<1>0>', s)
    c = re.sub(r'(a)|b', r'[\1]', s)
    d = re.sub(r'\s', r'\\n\n\t', s, count=2)
    return '|'.join([a, b, c, d])

# row: 'hello world'
# row: 'a1b2'
# row: ''
# row: '日 本 語 x'
