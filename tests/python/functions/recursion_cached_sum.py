# sql: (n BIGINT) RETURNS BIGINT
# tier: native
import functools
@functools.lru_cache
def c(n):
    if n <= 1:
        return 1
    return sum(c(i) * c(n - 1 - i) for i in range(n))
def f(n):
    return c(n)

# row: 0
# row: 5
# row: 20
# row: 30
