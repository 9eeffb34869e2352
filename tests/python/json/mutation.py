# sql: (s TEXT) RETURNS BIGINT
# tier: native
# python: 3.12
import json


def f(s):
    d = json.loads(s)
    items = d["items"]
    items.append(7)
    again = d["items"]
    return len(again) * 10 + again[-1]

# row: '{"items": [1]}'
# row: '{"items": []}'
