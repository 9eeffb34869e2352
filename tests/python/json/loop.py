# sql: (s TEXT) RETURNS DOUBLE
# tier: native
# python: 3.12
import json


def f(s):
    total = 0.0
    for item in json.loads(s)["items"]:
        if item.get("active", True):
            total += item["price"] * item.get("count", 1)
    return total

# row: '{"items": [{"price": 1.5, "count": 2}, {"price": 2}, {"price": 9, "active": false}]}'
# row: '{"items": []}'
# row: '{"items": [{"price": 1, "count": true}]}'
