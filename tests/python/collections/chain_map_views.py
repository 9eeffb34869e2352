# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
from collections import ChainMap


def f(s, n):
    own = {'a': n}
    both = ChainMap(own, {'a': 0, 'b': len(s), s: 7})
    keys = both.keys()
    out = [f'{k}={v}' for k, v in both.items()] + list(keys) + list(keys) + [str(v) for v in both.values()]
    pairs = [f'{p}{q}' for p in both.items() for q in keys]
    same = both == {'b': len(s), 'a': n, s: 7}
    try:
        both.pop(s)
    except KeyError as e:
        out.append(str(e))
    del both['a']
    for key, value in both.items():
        out.append(f'{key} {value}')
        both['b'] = 9
    both.maps.insert(0, {'a': n + 1})
    later = iter(both)
    both['new'] = 1
    return f'{out} {pairs} {same} {both["a"]} {len(own)} {list(later)} {len(keys)} {"b" in keys}'

# row: 'x', 3
# row: 'b', 3
