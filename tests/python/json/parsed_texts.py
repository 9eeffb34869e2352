# sql: (t TEXT) RETURNS TEXT
# tier: native
import json


def f(t):
    o = json.loads(t)
    return f'{o!r} {str(o)} {json.dumps(o)} {json.dumps(o, indent=2, sort_keys=True)}'

# row: '{"a": [1, 2.0, null, true, "xé"], "b": {"c": {}}}'
# row: '[]'
# row: '"q"'
# row: '-1.5e300'
