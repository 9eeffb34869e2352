# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    return f"{re.findall(r'\d', s)} {re.findall(r'\w+', s)} {len(re.findall(r'\s', s))} {re.findall(r'(?a)\w+', s)} {re.findall(r'(?a:\d)', s)} {re.findall(r'[^\W\d_]+', s)} {len(re.findall(r'\S', s))}"

# row: 'a1 ٣४ x²½ _é'
# row: '日本語 テスト'
# row: '\x1c\x85\xa0\u2003a\u200bb'
# row: '😀a1'
# row: ''
