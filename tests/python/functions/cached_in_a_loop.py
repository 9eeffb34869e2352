# sql: (s TEXT) RETURNS BIGINT
# tier: native
from functools import lru_cache
def f(s):
    xs = [int(x) for x in s.split()]
    @lru_cache(maxsize=None)
    def best(i):
        m = 1
        for j in range(i):
            if xs[j] < xs[i]:
                m = max(m, best(j) + 1)
        return m
    return max((best(i) for i in range(len(xs))), default=0)

# row: '10 9 2 5 3 7 101 18'
# row: ''
# row: '1'
