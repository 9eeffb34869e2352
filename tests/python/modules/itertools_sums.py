# sql: (n BIGINT, t TEXT) RETURNS TEXT
# tier: native
import operator
from itertools import accumulate, pairwise, zip_longest


def f(n, t):
    xs = [i * i - n for i in range(n)]
    a = list(accumulate(xs)), list(accumulate(xs, operator.mul)), list(accumulate(xs, max, initial=2))
    b = list(accumulate(t)), list(accumulate([n, 1, 2], lambda p, q: p * 10 + q))
    c = [y - x for x, y in pairwise(xs)], list(pairwise(t))
    d = list(zip_longest(xs, t)), list(zip_longest([n], 'ab', fillvalue='-'))
    return f'{a} {b} {c} {d}'

# row: 0, ''
# row: 1, 'xyz'
# row: 4, 'ü'
