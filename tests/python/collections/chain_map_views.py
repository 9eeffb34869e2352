# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
from collections import ChainMap


def f(s, n):
    own = {'a': n}
    both = ChainMap(own, {'a': 0, 'b': len(s), s: 7})
    out = [f'{k}={v}' for k, v in both.items()] + list(both.keys()) + [str(v) for v in both.values()]
    same = both == {'b': len(s), 'a': n, s: 7}
    try:
        both.pop(s)
    except KeyError as e:
        out.append(str(e))
    del both['a']
    return f'{out} {same} {both["a"]} {len(own)}'

# row: 'x', 3
# row: 'b', 3
