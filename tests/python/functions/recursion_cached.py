# sql: (n BIGINT) RETURNS BIGINT
# tier: native
from functools import cache
@cache
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)
def f(n):
    return fib(n)

# row: 0
# row: 1
# row: 50
# row: 90
# row: 100
