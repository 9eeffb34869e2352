# `type` of values of several possible types.
# sql: (s TEXT) RETURNS TEXT
# tier: native
import json


def described(v):
    if isinstance(v, dict):
        return {k: described(x) for k, x in sorted(v.items())}
    if isinstance(v, list):
        return [described(x) for x in v]
    return type(v).__name__


def f(s):
    x = json.loads(s)
    y = len(s) if len(s) > 9 else s if len(s) > 4 else None
    if type(y) is int:
        more = str(y + 1)
    elif type(y) == str:
        more = y.upper()
    else:
        more = type(y).__name__
    return json.dumps([described(x), more, type(x) in (int, float), type(x) is not list, type(x) == type(y)])

# row: '[1, "a", null, 2.5, true, [], {"b": [0], "a": "x"}]'
# row: '"abc"'
# row: '1.5'
# row: '1234567890'
# row: '12345'
# row: 'null'
