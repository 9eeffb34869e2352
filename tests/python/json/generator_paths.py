# sql: (js TEXT) RETURNS TEXT
# tier: native
import json


def paths(v, prefix=''):
    if isinstance(v, dict):
        for k, x in v.items():
            yield from paths(x, f'{prefix}.{k}' if prefix else k)
    elif isinstance(v, list):
        for i, x in enumerate(v):
            yield from paths(x, f'{prefix}[{i}]')
    else:
        yield prefix, v


def f(js):
    out = {}
    for k, v in paths(json.loads(js)):
        out[k] = v
    return json.dumps(out)


# row: '{"a":{"b":1,"c":[1,2,{"d":null}]},"e":"x"}'
# row: '[]'
# row: '3'
