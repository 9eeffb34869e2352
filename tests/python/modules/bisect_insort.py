# sql: (n BIGINT, step BIGINT) RETURNS TEXT
# tier: native
from bisect import insort, insort_left


def f(n, step):
    xs, pairs = [], []
    for i in range(n):
        insort(xs, i * step % 7)
        insort_left(pairs, (i * step % 3, i), key=lambda p: p[0])
    return f'{xs} {pairs}'

# row: 0, 1
# row: 1, 3
# row: 9, 4
# row: 12, -5
