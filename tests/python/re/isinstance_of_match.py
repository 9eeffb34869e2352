# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    m = re.match('a', s)
    n = re.match('a*', s)
    return f"{isinstance(m, re.Match)} {isinstance(n, re.Match)} {isinstance(m, str)} {n.end() if n else -1}"

# row: 'a'
# row: 'b'
