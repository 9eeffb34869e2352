# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
from collections import defaultdict


class Box:
    def __init__(self):
        self.items = None


def f(n, s):
    table, box, out = defaultdict(list), Box(), []
    for i in (n, 1):
        table[1].append(7)
        if i + len(s) > 3:
            break
    for i in (n, 2):
        fresh = []
        box.items = fresh
        fresh.append(i)
        if i > 2:
            break
        fresh.append('on')
    for i in (1, n):
        inner = []
        out.append(inner)
        if i > 4:
            break
        inner.append(i)
    return f'{dict(table)} {box.items} {out}'


# row: 3, 'ab'
# row: 0, ''
# row: 5, 'a'
# row: 1, 'abc'
