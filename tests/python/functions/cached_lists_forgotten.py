# sql: (n BIGINT) RETURNS TEXT
# tier: interpreted
from functools import lru_cache
def f(n):
    @lru_cache(maxsize=2)
    def g(x):
        return [x]
    g(1).append(n)
    return str(g(1))

# row: 1
# row: 2
# row: 7
