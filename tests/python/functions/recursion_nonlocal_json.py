# sql: (s TEXT) RETURNS BIGINT
# tier: native
import json
def f(s):
    total = 0
    def walk(v):
        nonlocal total
        if isinstance(v, list):
            for x in v:
                walk(x)
        elif isinstance(v, dict):
            for x in v.values():
                walk(x)
        elif isinstance(v, int):
            total += v
    walk(json.loads(s))
    return total

# row: '[1,[2,{"a":3}],"x"]'
# row: '5'
