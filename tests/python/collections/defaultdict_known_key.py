# sql: (s TEXT) RETURNS TEXT
# tier: native
from collections import defaultdict
def f(s):
    g = defaultdict(list)
    g["x"].append(s)
    g["x"].append("k")
    g["y"]
    return str(dict(g)) + str(g["x"]) + str(len(g)) + repr(g)

# row: 'aab'
# row: ''
