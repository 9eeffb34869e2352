# sql: (n BIGINT) RETURNS BIGINT
# tier: native
from functools import cache
@cache
def g(n):
    if n < 0:
        raise ValueError("negative")
    return 1 if n < 2 else g(n - 1) + g(n - 2)
def f(n):
    try:
        return g(n)
    except ValueError:
        return -1

# row: 5
# row: -2
# row: 60
