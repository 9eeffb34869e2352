# sql: (s TEXT) RETURNS TEXT
# tier: interpreted
import copy
from collections import Counter, defaultdict
def f(s):
    c = Counter(s)
    d = copy.deepcopy(c)
    e = copy.copy(c)
    c["a"] += 5
    g = defaultdict(list)
    g["x"].append(s)
    h = copy.copy(g)
    return repr(d) + repr(e) + repr(h)

# row: 'aab'
# row: ''
