# A dict that a loop changes: items of keys that are there may be set, keys may not come.
# sql: (s TEXT) RETURNS TEXT
# tier: native
import json


def f(s):
    d = json.loads(s)
    for k in d["user"]:
        d["user"][k] = [d["user"][k]]
    for k in list(d):
        if not d[k]:
            del d[k]
    for k in d["user"]:
        if k == "more":
            d["user"]["x"] = 1
    return json.dumps(d)

# row: '{"user": {"age": 3, "n": null}, "items": [{"q": 1}, {"q": 2.5}], "n": null, "a": " x y ", "tags": ["z", "a", "z"]}'
# row: '{"user": {"more": 1}}'
# row: '{"user": {}, "a": 0}'
# row: '{"user": ["a"]}'
