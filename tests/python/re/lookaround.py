# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    return f"{re.findall(r'(?<=a)b', s)} {re.findall(r'(?<!a)b', s)} {re.findall(r'a(?=(b))', s)} {re.findall(r'a(?!b)', s)} {re.sub(r'(?<=\d)(?=(?:\d{3})+$)', ',', s)}"

# row: 'abb ab a'
# row: '1234567'
# row: '12'
# row: ''
# row: 'éab日b'
