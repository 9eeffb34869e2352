# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    pattern = re.compile('(?P<n>[0-9]+)', re.I)
    total = 0
    for part in s.split(';'):
        m = pattern.search(part)
        if m:
            total += int(m.group('n'))
    return f"{total} {pattern.groups} {pattern.pattern}"

# row: 'a1;b22;c'
# row: ''
# row: '7'
