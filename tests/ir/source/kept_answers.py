# types: BIGINT -> BIGINT
from functools import lru_cache


@lru_cache(maxsize=None)
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def kept_answers(n):
    return fib(n)
