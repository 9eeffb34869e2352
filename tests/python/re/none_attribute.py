# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    try:
        return re.match(r'a+', s).group()
    except AttributeError:
        return 'none'

# row: 'aab'
# row: 'b'
