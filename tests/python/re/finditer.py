# sql: (s TEXT) RETURNS TEXT
# python: 3.12
# tier: native
import re


def f(s):
    total = 0
    names = []
    for m in re.finditer(r'(?P<name>[a-z]+)=(?P<value>-?\d+)', s):
        total += int(m['value'])
        names.append(m.group('name') + str(m.start()))
    return ','.join(names) + ' ' + str(total)

# row: 'a=1, bc=-20;c=x'
# row: ''
# row: 'é a=5'
# row: 'a=9a=9'
