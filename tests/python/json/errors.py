# sql: (s TEXT) RETURNS TEXT
# tier: native
# python: 3.13
# diverges: messages: messages of JSONDecodeError
import json


def f(s):
    d = json.loads(s)
    return 'ok' if d else 'empty'

# row: ''
# row: 'nul'
# row: '[1,]'
# row: '{"a":}'
# row: '{"a" 1}'
# row: "{'a': 1}"
# row: '01'
# row: '1.'
# row: '1e'
# row: '-'
# row: '[1] 2'
# row: '"abc'
# row: '"\t"'
# row: '"\\x"'
# row: '"\\u12"'
# row: '+1'
# row: '.5'
# row: '1_0'
# row: '٣'
# row: '\ufeff1'
# row: '{"a": 1,}'
# row: '['
# row: ']'
# row: 'NaN1'
# row: 'tru'
# row: '[1 2]'
