# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    found = list(re.finditer(r'(\d)(\w)?', s))
    if not found:
        return 'nothing'
    last = found[-1]
    return f"{len(found)} {last.group()} {last.groups()} {found[0].start()}"

# row: '1a 2 3b'
# row: 'x'
# row: '9'
