# Loops over what may be a list or a dict, and items by what such loops give.
# sql: (s TEXT) RETURNS TEXT
# tier: native
import json


def f(s):
    d = json.loads(s)
    out = []
    for x in d:
        out.append(x)
    for k in sorted(d, key=str):
        out.append(str(k))
    out.append([k for k in d if k != "a"])
    out.append(len(list(d)))
    out.append(",".join(str(x) for x in reversed(list(d))))
    out.append(any(x == "a" for x in d))
    for i, k in enumerate(d):
        out.append([i, d[k] if isinstance(d, dict) else d[i]])
    return json.dumps(out)

# row: '{"a": 1, "b": [2]}'
# row: '[1, "a", 2.5]'
# row: '{}'
# row: '[]'
# row: '[["x"]]'
