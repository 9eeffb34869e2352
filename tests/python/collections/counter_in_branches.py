# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
from collections import Counter, defaultdict


def f(n, s):
    fixed = Counter('aab')
    for c in s:
        fixed.update('b')
    if n > 2:
        fixed.subtract('a')
        fixed.pop('b')
    status = Counter(ok=0, bad=0)
    for c in s:
        if c == 'z':
            status.update(bad=1)
        else:
            status.update(ok=1)
    groups = {'hits': Counter()}
    for c in s:
        groups['hits'].update(['x', 'y'])
    made = defaultdict(list)
    if n:
        made.setdefault('n', [])
    copy = fixed.copy()
    if n > 3:
        copy.clear()
    return f'{sorted(fixed.items())} {sorted(status.items())} {sorted(groups["hits"].items())} {sorted(made)} {sorted(copy)}'


# row: 3, 'ab'
# row: 0, 'z'
# row: 5, ''
# row: 5, 'zzz'
