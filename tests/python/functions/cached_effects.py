# sql: (n BIGINT) RETURNS TEXT
# tier: native
from functools import cache
def f(n):
    log = []
    @cache
    def g(x):
        log.append(x)
        return x + 1
    t = g(n) + g(n) + g(n + 1)
    for i in range(n):
        t += g(i)
    return f"{t} {log}"

# row: 3
