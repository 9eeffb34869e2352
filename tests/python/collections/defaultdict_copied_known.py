# sql: (s TEXT) RETURNS TEXT
# tier: native
from collections import defaultdict
def f(s):
    g = defaultdict(list)
    g["x"].append(s)
    h = g.copy()
    g["x"].append("y")
    return repr(h) + repr(g)

# row: 'aab'
# row: ''
