# sql: (js TEXT) RETURNS TEXT
# tier: native
import json


def leaves(v, depth=0):
    if isinstance(v, dict):
        for k in sorted(v):
            yield from leaves(v[k], depth + 1)
    elif isinstance(v, list):
        for x in v:
            yield from leaves(x, depth + 1)
    else:
        yield depth, v


def f(js):
    best = max(leaves(json.loads(js)), key=lambda p: p[0])
    return f'{best[0]} {best[1]}'


# row: '{"a":[1,{"b":2}],"c":"x"}'
# row: '1'
