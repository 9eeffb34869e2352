# sql: (n BIGINT) RETURNS TEXT
# tier: native
# replays: 3
from functools import lru_cache
def f(n):
    log = []
    @lru_cache(maxsize=2)
    def g(x):
        log.append(x)
        return x
    @lru_cache(maxsize=0)
    def h(x):
        log.append(-x)
        return x
    @lru_cache()
    def k(x):
        return x * 2
    t = sum(g(i % 3) for i in range(n)) + sum(h(i % 2) for i in range(n)) + sum(k(i) for i in range(n))
    return f"{t} {log}"

# row: 1
# row: 2
# row: 7
