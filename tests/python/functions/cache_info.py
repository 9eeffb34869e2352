# sql: (n BIGINT) RETURNS TEXT
# tier: interpreted
from functools import cache
@cache
def g(n):
    return n * 2
def f(n):
    g.cache_clear()
    g(n); g(n)
    return str(g.cache_info().hits)

# row: 5
