# Lists, dicts and sets that change in place, where a value may be something else too.
# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
import json


def f(s, n):
    d = json.loads(s)
    x = d["l"]
    x += ["q"]
    y = d["a"]
    y *= n
    z = d["l"]
    z += "xy"
    u = d["u"]
    u |= {"k": n}
    w = s.split() if n > 1 else None
    v = w
    if v is not None:
        v += (1, 2)
    return json.dumps([d, x, y, z]) + str(w)

# row: '{"l": [1], "a": [2], "u": {}}', 1
# row: '{"l": [1], "a": [2], "u": {"k": 0}}', 2
# row: '{"l": [], "a": [[], "t"], "u": {"j": []}}', 3
# row: '{"l": [[]], "a": [5], "u": {}}', 0
