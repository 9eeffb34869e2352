# sql: (n BIGINT, t TEXT) RETURNS TEXT
# tier: native
import itertools
from itertools import chain, count, cycle, islice, repeat


def f(n, t):
    a = list(chain(range(n), t, [n]))
    b = list(chain.from_iterable([i] * i for i in range(n)))
    c = list(islice(cycle(t + '!'), 1, 8, 2))
    d = list(islice(count(n, 3), 4))
    e = ''.join(repeat(t, n)) + ''.join(itertools.islice(repeat('x'), n))
    g = [x for x in islice(t, 2, None)]
    total = 0
    for i in count(1):
        total += i
        if total > n * n:
            break
    try:
        h = list(islice(t, n - 1))
    except ValueError as error:
        h = str(error)
    return f'{a} {b} {c} {d} {e} {g} {total} {h} {list(islice([n, 1, 2], 1, 3))}'

# row: 0, ''
# row: 1, 'abc'
# row: 5, 'ünï'
