# sql: (n BIGINT, t TEXT) RETURNS TEXT
# tier: native
from itertools import combinations, combinations_with_replacement, permutations, product


def f(n, t):
    xs = list(range(n))
    a = [p + q for p, q in product(t, 'xy')]
    b = sum(i * j * k for i, j, k in product(xs, repeat=3))
    c = list(combinations(xs, 2)), list(combinations(t, 3))
    d = list(combinations_with_replacement(xs, 2))
    e = [''.join(p) for p in permutations(t, 2)]
    best = 0
    for i, j, k in permutations(xs, 3):
        best = max(best, i * 100 + j * 10 + k)
    few = list(permutations([n, 1, 2])), list(product([n, 0], [1])), list(combinations((n, n + 1, 5), 2))
    return f'{a} {b} {c} {d} {e} {best} {few}'

# row: 0, ''
# row: 2, 'ab'
# row: 4, 'aéb'
