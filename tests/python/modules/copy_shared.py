# sql: (n BIGINT) RETURNS TEXT
# tier: interpreted
from copy import deepcopy
def f(n):
    row = [0] * n
    g = [row, row, [1, n]]
    h = deepcopy(g)
    h[0][0] = 7
    g[1][0] = 8
    d = {"a": n, "b": 2}
    e = deepcopy(d)
    e["a"] = 0
    return str(g) + str(h) + str(d) + str(e)

# row: 1
# row: 3
