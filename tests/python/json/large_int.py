# sql: (s TEXT) RETURNS TEXT
# python: 3.12
import json

def f(s):
    return str(json.loads(s))

# row: '123456789012345678901234567890'
# row: '[1, 2.0]'
# row: '-5'
