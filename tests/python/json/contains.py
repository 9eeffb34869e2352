# sql: (s TEXT) RETURNS TEXT
# tier: native
# python: 3.12
import json


def f(s):
    d = json.loads(s)
    return f"{'a' in d} {len(d)}"

# row: '{"a": null}'
# row: '["a", 1]'
# row: '[1, 2.5, null]'
# row: '"bar"'
# row: '{}'
# row: '[["a"]]'
