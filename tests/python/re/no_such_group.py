# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    m = re.match(r'(?P<a>x)', s)
    if m is None:
        return 'none'
    try:
        return m.group(2)
    except IndexError as e:
        first = str(e)
    try:
        return m['b']
    except IndexError as e:
        return first + '/' + str(e)

# row: 'x'
# row: 'y'
