# sql: (n BIGINT) RETURNS BIGINT
from functools import lru_cache, reduce


@lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def f(n):
    return fib(n) + reduce(lambda a, b: a + b, range(n), 0)

# row: 10
# row: 50
