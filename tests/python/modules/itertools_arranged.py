# sql: (n BIGINT) RETURNS TEXT
# tier: native
from itertools import accumulate, pairwise, permutations, product, zip_longest


def f(n):
    xs = range(n)
    best = max((sum(a * b for a, b in pairwise(p)) for p in permutations(xs)), default=None)
    d = list(permutations('abc', n))[:4], list(permutations([n], 4))
    e = list(accumulate(xs)), list(zip_longest(xs, 'ab'))
    g = list(product([n], 'ab', (1,), [2, 3], [None], 'c'))
    return f'{best} {d} {e} {g}'

# row: 0
# row: 1
# row: 3
# row: 4
