# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    return f"{re.findall(r'^.', s)} {re.findall(r'(?m)^.', s)} {re.findall(r'.$', s)} {re.findall(r'(?m).$', s)} {re.findall(r'.\Z', s)} {re.findall(r'(?s).+', s)} {[m.span() for m in re.finditer('$', s)]} {[m.span() for m in re.finditer('(?m)$', s)]}"

# row: 'ab\ncd\n'
# row: 'ab\ncd'
# row: '\n'
# row: ''
# row: 'é\n\n'
