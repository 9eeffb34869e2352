# sql: (n BIGINT) RETURNS TEXT
# tier: native
from collections import Counter, deque
from functools import reduce
from itertools import islice, takewhile, chain, accumulate, groupby, tee
from statistics import fmean


def gen(n):
    i = 0
    while i < n:
        yield i + 1
        i += 1


def loop(g):
    for x in g:
        if x > 3:
            break
    else:
        return 'none'
    return str(x) + str(list(g))


def f(n):
    g = gen(n)
    first = next(g, None)
    return str(first) + ' ' + str(list(accumulate(g)))


# row: 0
# row: 1
# row: 3
# row: 6
