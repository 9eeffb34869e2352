# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    pairs = re.findall(r'(\w)(\d)?', s)
    ones = re.findall(r'\w(\d)?', s)
    all_ = re.findall(r'\w\d?', s)
    return f"{pairs} {ones} {all_} {[a + '/' + b for a, b in pairs]}"

# row: 'a1b c2'
# row: ''
# row: 'é9'
