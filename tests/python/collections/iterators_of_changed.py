# python: 3.12
# sql: (n BIGINT) RETURNS TEXT
# tier: native
from collections import OrderedDict, deque


def f(n):
    d = deque(range(n))
    out = []
    for v in d:
        d.reverse()
        out.append(v)
    for v in d:
        d *= 1
    one = deque([n])
    later = iter(d)
    d.append(4)
    try:
        next(later)
    except RuntimeError as e:
        out.append(str(e))
    o = OrderedDict.fromkeys(['b', 'a', 'b', str(n)])
    o.move_to_end('b')
    numbers = OrderedDict([(1, n), (2.0, 3)])
    numbers.move_to_end(n == 3 or 1)
    return f'{out} {d} {one} {o} {list(reversed(o))} {numbers}'

# row: 3
# row: 1
