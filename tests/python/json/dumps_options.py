# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
import json


def f(n, s):
    d = {}
    for i in range(n, 0, -1):
        d[str(i)] = {'z': [i] * (i % 2), 'a': s}
    fixed = {'b': n, 'a': {'z': [1, s], 'é': {}, 'y': []}}
    parts = [
        json.dumps(d, sort_keys=True), json.dumps(d, indent=2), json.dumps(d, indent=1, sort_keys=True, separators=(' ,', '=')),
        json.dumps(fixed, sort_keys=True, ensure_ascii=False), json.dumps(fixed, separators=(',', ':')),
        json.dumps(fixed, indent='\t'), json.dumps([[n, []], {}], indent=0), json.dumps({n: 1, n + 1: 2}, sort_keys=True, indent=4),
        json.dumps([s, n], default=str, check_circular=False, skipkeys=True, cls=None, indent=None, separators=None),
    ]
    return '|'.join(parts)

# row: 0, ''
# row: 3, 'é"'
