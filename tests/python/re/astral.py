# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    return f"{re.findall('[😀-😂]', s)} {[m.span() for m in re.finditer('.', s)]} {re.sub('(.)(.)', r'\\2\\1', s)} {re.findall('[^a]{2}', s)} {re.split('😁', s)}"

# row: 'a😀😁b😂'
# row: '😁'
# row: ''
# row: 'ab'
