# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    return f"{re.findall(r'[\]\-^]', s)} {re.findall(r'\x41\u00e9?', s)} {re.findall(r'\.', s)} {re.findall(r'[\t\n\r]', s)} {re.findall(re.escape('a.b'), s)} {re.findall(r'\N{LATIN SMALL LETTER E WITH ACUTE}', s)}"

# row: ']-^A\u00e9.'
# row: '\t\n'
# row: 'a.b axb'
# row: ''
