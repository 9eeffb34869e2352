# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
import heapq
import itertools


def f(n, s):
    words = sorted(s.split(), key=len)
    out = [(size, '+'.join(sorted(group))) for size, group in itertools.groupby(words, len)]
    runs = ''.join(f'{c}{len(list(group))}' for c, group in itertools.groupby(s))
    long = heapq.nlargest(n, words, key=len)
    return f'{out} {runs} {long} {heapq.nsmallest(2, words)} {heapq.nsmallest(n, [5, n, 2])}'

# row: 2, 'bb a ccc dd a'
# row: 0, ''
# row: 5, 'zz zz y'
