# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    return f"{re.findall(r'(?:ab){2,3}', s)} {re.findall(r'(?:a|b){3}', s)} {re.findall(r'(a{2}){2}', s)} {re.findall(r'(?:a?){3}', s)} {re.findall(r'(?:a{0,2}){2,}b', s)} {re.findall(r'(?:ab){1,2}?', s)}"

# row: 'ababababab'
# row: 'aaaab'
# row: ''
# row: 'b'
