# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    return f"{re.split(r'[,;] *', s)} {re.split(r'([,;]) *', s)} {re.split(r'(,)|(;)', s)} {re.split(r'[,;]', s, maxsplit=1)} {re.split(r'(?<=,)', s)}"

# row: 'a, b;c'
# row: ''
# row: ','
# row: 'a'
# row: 'é;ü,'
