# sql: (s TEXT) RETURNS TEXT
# tier: native
# python: 3.12
import json


def f(s):
    d = json.loads(s)
    return f"{d == 1} {d == 'x'} {d == True} {d == 1.5} {d != 2} {d is None}"

# row: '1'
# row: '1.0'
# row: 'true'
# row: '"x"'
# row: 'null'
# row: '1.5'
# row: '2'
# row: '[1]'
# row: '{}'
