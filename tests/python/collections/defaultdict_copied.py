# sql: (s TEXT) RETURNS TEXT
# tier: native
from collections import defaultdict
def f(s):
    g = defaultdict(list)
    for c in s:
        g[c].append(c)
    h = g.copy()
    k = dict(g)
    h["q"].append("1")
    return repr(h) + repr(g) + repr(k)

# row: 'aab'
# row: ''
