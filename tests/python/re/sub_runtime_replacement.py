# sql: (s TEXT, r TEXT) RETURNS TEXT
# python: 3.12
# tier: native
# replays: 1
import re


def f(s, r):
    return re.sub('[aeiou]', r, s)

# row: 'banana', '*'
# row: 'banana', ''
# row: 'xyz', 'q'
# row: 'banana', '\\\\'
