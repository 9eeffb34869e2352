# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    out = []
    for m in (re.search(r'(\w)\1', s), re.search(r'(?P<q>[\'"])(.*?)(?P=q)', s), re.search(r'(?i)(\w+) \1', s),
              re.search(r'^(a)?(?(1)b|c)', s)):
        out.append('none' if m is None else f"{m.span()} {m.groups()}")
    return '; '.join(out)

# row: 'aab'
# row: 'say "it\'s" x'
# row: 'Go gO'
# row: 'ab'
# row: 'c'
# row: 'straße STRASSE straße'
# row: 'ÉÉ éÉ'
