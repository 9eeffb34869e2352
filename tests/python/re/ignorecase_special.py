# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    out = []
    for p in (r'(?i)s', r'(?i)k', r'(?i)i', r'(?i)[a-z]', r'(?i)ß', r'(?i)σ', r'(?ai)k', r'(?i)[^k]', r'(?i)ﬅ', r'(?i)µ', r'(?i)é', r'(?i)[à-ý]'):
        out.append(''.join(re.findall(p, s)))
    return '|'.join(out)

# row: 'sSſ'
# row: 'kKK'
# row: 'iIİı'
# row: 'ßẞ'
# row: 'σςΣ'
# row: 'ﬅﬆ'
# row: 'µμΜ'
# row: 'éÉ'
# row: 'xyz'
