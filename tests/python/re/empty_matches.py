# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    return f"{re.findall('x*', s)} {re.split('x*', s)} {re.sub('x*', '-', s)} {re.subn('(x)?', r'[\\1]', s)} {re.findall('(?:)', s)}"

# row: 'axbxxc'
# row: ''
# row: 'x'
# row: '日x'
# row: 'abc'
