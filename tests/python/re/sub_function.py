# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
# diverges: values: positions and replacements
import re


def double(m):
    return str(int(m.group()) * 2)


def f(s):
    a = re.sub(r'\d+', double, s)
    b, n = re.subn(r'(\w)(\w*)', lambda m: m[1].upper() + m[2], s)
    c = re.sub('x', lambda m: None, s)
    return f"{a} {b} {n} {c}"

# row: '1 apple, 22 pears'
# row: ''
# row: 'éa xx 9'
