# sql: (n BIGINT, t TEXT) RETURNS TEXT
# tier: native
from itertools import compress, dropwhile, filterfalse, groupby, starmap, takewhile


def f(n, t):
    squares = [i * i % 7 for i in range(n)]
    a = list(takewhile(lambda v: v < 4, squares))
    b = list(dropwhile(lambda v: v < 4, squares))
    c = list(filterfalse(lambda v: v % 2, squares)), list(filterfalse(None, squares))
    d = list(compress(squares, [1, 0, n, 1]))
    e = list(starmap(lambda x, y: x * 10 + y, zip(squares, range(3))))
    groups = []
    for key, group in groupby(squares, key=lambda v: v % 3):
        groups.append((key, sum(group)))
    runs = ''.join(f'{c}{len(list(same))}' for c, same in groupby(t))
    words = {letter: list(ws) for letter, ws in groupby(sorted(t.split()), lambda w: w[0])}
    return f'{a} {b} {c} {d} {e} {groups} {runs} {words}'

# row: 0, ''
# row: 6, 'aaabccc'
# row: 9, 'bb a bc ä ad'
