# sql: (s TEXT) RETURNS TEXT
# tier: native
from collections import defaultdict
def f(s):
    g = defaultdict(lambda: [0, 0])
    g["x"][0] += len(s)
    g["x"][1] += 1
    h = defaultdict(set)
    h["q"].add(s)
    h["q"].add("z")
    k = defaultdict(dict)
    k["a"]["b"] = s
    n = defaultdict(int)
    n["a"] += len(s)
    n["b"] += 1
    return str(dict(g)) + str(sorted(h["q"])) + str(dict(k)) + str(dict(n)) + repr(n)

# row: 'aab'
# row: ''
