# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
import json
from collections import Counter, namedtuple

Pair = namedtuple('Pair', 'a b')


def f(n, s):
    d = {}
    for i in range(n):
        d[s + str(i)] = [i, str(i), i / 4]
    rows = [{'id': i, 'ok': i % 2 == 0, 'tags': ['x'] * i} for i in range(n)]
    parts = [
        json.dumps(d), json.dumps(rows), json.dumps(s), json.dumps(n), json.dumps(None if n else n), json.dumps(n > 1),
        json.dumps(tuple(range(n))), json.dumps({i: None for i in range(n)}), json.dumps({i > 1: i for i in range(n)}),
        json.dumps({i / 2: i for i in range(n)}), json.dumps(Pair(n, [s])), json.dumps(Counter(s)),
        json.dumps({'a': n, 'b': [1, 2.5, None, True, 'é"\n\x7f😀\t\\/'], 'c': {}, 'd': [], 1: s, None: 2, 1.5: 3, False: 4}),
        json.dumps([n * -0.0, 1e22 + n, n * 1e-7, float('inf') if n else 1.0, n - float('inf')]),
    ]
    return '|'.join(parts)

# row: 0, ''
# row: 3, 'é"'
# row: 2, '😀\n'
