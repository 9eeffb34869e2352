# What a JSON text stands for, found among others like it: lists and dicts are equal by what is in them.
# sql: (s TEXT, t TEXT) RETURNS TEXT
# tier: native
import json


def f(s, t):
    a, b = json.loads(s), json.loads(t)
    x = b["l"][0]
    found = [x in a["l"], a["l"].count(x), a["l"] == b["l"], a == b, a["l"] in [b["l"]], [a["l"]] < [b["l"]] if a["l"] == b["l"] else None]
    if x in a["l"]:
        found.append(a["l"].index(x))
        a["l"].remove(x)
    return json.dumps([found, a])

# row: '{"l": [1, {"a": [1, 2]}, [3]]}', '{"l": [{"a": [1, 2]}]}'
# row: '{"l": [1, [3], {"a": 1}, [3]]}', '{"l": [[3]]}'
# row: '{"l": [[3.0], true]}', '{"l": [[3], 1]}'
# row: '{"l": [{"b": 1, "a": 2}]}', '{"l": [{"a": 2, "b": 1}]}'
# row: '{"l": [null]}', '{"l": ["x"]}'
# row: '{"l": []}', '{"l": [[]]}'
