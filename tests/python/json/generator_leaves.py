# sql: (js TEXT) RETURNS TEXT
# tier: native
import json


def walk(v):
    if isinstance(v, list):
        for x in v:
            yield from walk(x)
    else:
        yield v


def f(js):
    return ','.join(str(x) for x in walk(json.loads(js)))


# row: '[1,[2,[3,4]],5]'
# row: '[]'
# row: '{"a":1}'
# row: '[[["x"]],null]'
