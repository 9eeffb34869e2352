# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    return f"{bool(re.fullmatch('a|ab', s))} {bool(re.fullmatch('a*?', s))} {bool(re.fullmatch('(?:ab?)+', s))} {bool(re.fullmatch('[a-z]+$', s))} {bool(re.fullmatch('a*(?:ab|)', s))}"

# row: 'ab'
# row: 'aa'
# row: ''
# row: 'a\n'
# row: 'abab'
# row: 'aab'
