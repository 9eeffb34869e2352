# sql: (n BIGINT) RETURNS BIGINT
from functools import cache


@cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def f(n):
    return fib(n)

# row: 0
# row: 10
# row: 80
