# sql: (s TEXT) RETURNS TEXT
import json


def f(s):
    data = json.loads(s)
    return json.dumps({"n": len(data), "keys": sorted(data)})

# row: '{"b": 1, "a": [1, 2]}'
# row: '{}'
# row: '{"a": '
