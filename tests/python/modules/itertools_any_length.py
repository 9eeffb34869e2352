# sql: (n BIGINT) RETURNS TEXT
# tier: native
from itertools import combinations, combinations_with_replacement, product


def f(n):
    few = [n, 'a', 2.5]
    a = [sum(c) for c in combinations(range(5), n)], list(combinations(few, 4)), list(combinations(range(n), 0))
    b = [''.join(c) for c in product('ab', repeat=n)], list(product([], repeat=n))
    c = list(combinations_with_replacement('abc', n))[:4]
    return f'{a} {b} {c}'

# row: 0
# row: 1
# row: 3
# row: 4
