# sql: (n BIGINT, t TEXT) RETURNS TEXT
# tier: native
from functools import reduce


def first(items, default=None):
    for item in items:
        return item
    return default


def f(n, t):
    squares = (i * i for i in range(n) if i % 2)
    late = n
    lines = (c * late for c in t if c != 'b')
    late = 2
    a = next((i for i in range(10) if i * i > n), -1)
    b = first(c for c in t if c > 'b')
    c = reduce(lambda x, y: x * 3 + y, (i + j for i in range(n) for j in range(i)), 1)
    total = 0
    for i, square in enumerate(squares):
        if square > 30:
            break
        total += square * i
    d = next((10 // i for i in range(1, n)), 'none')
    return f"{a} {b} {c} {total} {'-'.join(lines)} {d} {first((x for x in ()), n)}"

# row: 0, ''
# row: 3, 'abc'
# row: 9, 'bbd'
