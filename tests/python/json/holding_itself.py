# Values that hold themselves, or are nested deeper than anybody writes.
# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
# replays: 1
import json


def f(s, n):
    d = json.loads(s)
    if n == 0:
        d["self"] = d
    elif n == 1:
        d["list"].append(d["list"])
    elif n == 2:
        d["list"].append([d])
        return str(len(d["list"]))
    else:
        for _ in range(n):
            d = [d]
        return str(len(json.dumps(d)))
    return json.dumps(d)

# row: '{"list": []}', 0
# row: '{"list": []}', 1
# row: '{"list": []}', 2
# row: '{"list": []}', 3
# row: '{"list": []}', 240
# row: '{"list": []}', 400
