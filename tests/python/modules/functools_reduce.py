# sql: (x BIGINT, t TEXT) RETURNS TEXT
# tier: native
import functools
from functools import reduce


def f(x, t):
    digits = reduce(lambda a, b: a * 10 + b, range(x), 1)
    nested = reduce(lambda a, b: (a[0] + b, a[1] + 1), [x, 1, 2], (0, 0))
    highest = reduce(lambda a, b: a if a > b else b, [i * i % 7 for i in range(x + 3)])
    try:
        text = functools.reduce(lambda a, c: c + a, t)
    except TypeError as e:
        text = str(e)
    return f'{digits} {nested} {highest} {text}'

# row: 0, 'abc'
# row: 5, 'ünï'
# row: 9, ''
