# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
from collections import deque


def f(n, s):
    q = deque(s)
    q.extend(str(n))
    q.extendleft([str(n), 'z'])
    q.reverse()
    for i in range(n):
        q.appendleft(str(i))
    q.rotate(2)
    q.rotate(-n)
    out = [c for c in q] + [str(i) + c for i, c in enumerate(q)] + list(reversed(q))
    most = deque([1, 2, 3, 4, 5], 4)
    del most[0]
    most[0] = n
    most += [7, 8]
    most.insert(-1, 9) if len(most) < 4 else most.pop()
    most.remove(7)
    tail = f'{most} {most.copy()} {most.maxlen} {8 in most} {most.count(n)} {most == deque([4, 5])} {most < deque([9])}'
    kinds = f'{isinstance(q, deque)} {isinstance(q, list)} {type(q) is deque} {type(q).__name__} {bool(q)} {len(q)}'
    return f'{q} {out} {"".join(q)} {sorted(q)} {max(q)} {q[0]} {q[-1]} {tail} {kinds} {most + deque([n])}'

# row: 0, 'ab'
# row: 3, ''
# row: 20, 'é'
