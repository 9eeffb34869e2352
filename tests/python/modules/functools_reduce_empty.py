# sql: (x BIGINT) RETURNS BIGINT
from functools import reduce


def f(x):
    return reduce(lambda a, b: a * b, list(range(1, x)))

# row: 5
# row: 2
# row: 0
