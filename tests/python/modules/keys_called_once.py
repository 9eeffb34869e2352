# sql: (n BIGINT, s TEXT) RETURNS TEXT
import heapq
import itertools


def f(n, s):
    calls = []

    def key(x):
        calls.append(x)
        return x % 3

    out = [heapq.nsmallest(n, [3, n, 1, 5], key=key), heapq.nlargest(2, [3, n, 1, 5], key=key), heapq.nsmallest(0, [n])]
    out.append([(k, list(group)) for k, group in itertools.groupby([n, 3, 4, 6, n], key)])
    out.append([(k, len(list(group))) for k, group in itertools.groupby(s)])
    return f'{out} {calls}'

# row: 3, 'aabbb'
# row: 0, ''
# row: -1, 'xyyx'
