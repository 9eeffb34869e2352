# What cannot be changed says so.
# sql: (s TEXT) RETURNS TEXT
# tier: native
# replays: 2
import json


def f(s):
    d = json.loads(s)
    try:
        d["a"]["b"] = 1
    except TypeError:
        return "no items"
    except KeyError as e:
        return f"no {e}"
    try:
        del d["a"]["c"]
    except KeyError as e:
        return f"no {e}"
    d["a"][0] = 1
    return json.dumps(d)

# row: '{"a": {"c": 1}}'
# row: '{"a": {}}'
# row: '{"a": "x"}'
# row: '{"a": []}'
# row: '{"a": null}'
# row: '{}'
# row: '{"a": {"c": {}, "0": 1}}'
