# sql: (loose BOOLEAN, s TEXT) RETURNS TEXT
# tier: native
import re

STRICT = re.compile(r'^\d+$')
LOOSE = re.compile(r'^\s*[+-]?\d+\s*$')


def check(pattern, s):
    return pattern.match(s) is not None


def f(loose, s):
    pattern = LOOSE if loose else STRICT
    return f'{check(pattern, s)} {pattern is LOOSE} {pattern == STRICT} {pattern.pattern} {pattern.flags}'

# row: True, ' -5 '
# row: False, ' -5 '
# row: False, '5'
# row: True, 'x'
