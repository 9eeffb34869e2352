# sql: (w TEXT, v TEXT, c BIGINT) RETURNS BIGINT
# tier: native
from functools import lru_cache
def entry(w, v, cap):
    @lru_cache(None)
    def go(i, c):
        if i == len(w):
            return 0
        best = go(i + 1, c)
        if w[i] <= c:
            best = max(best, v[i] + go(i + 1, c - w[i]))
        return best
    return go(0, cap)
def f(w, v, c):
    return entry([int(x) for x in w.split()], [int(x) for x in v.split()], c)

# row: '1 3 4', '15 20 30', 4
# row: '', '', 3
