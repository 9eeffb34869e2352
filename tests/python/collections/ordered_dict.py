# sql: (n BIGINT) RETURNS TEXT
# tier: native
from collections import OrderedDict


def f(n):
    cache = OrderedDict()
    hits = 0
    for i in [1, 2, 3, 1, 4, 1, n, 2]:
        if i in cache:
            hits += 1
            cache.move_to_end(i)
        else:
            cache[i] = i * i
            if len(cache) > 3:
                cache.popitem(last=False)
    d = OrderedDict([('a', n), ('b', 1)])
    e = OrderedDict([('b', 1), ('a', n)])
    d.setdefault('c', 3)
    d.move_to_end('c', last=False)
    d.pop('c')
    words = [k for k in d] + [k for k, v in e.items() if v > 0]
    return f'{hits} {list(cache.items())} {list(cache.values())} {d == e} {d == {"b": 1, "a": n}} {isinstance(d, dict)} {d.get("z")} {words}'

# row: 0
# row: 1
# row: 7
