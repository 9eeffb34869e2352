# sql: (n BIGINT) RETURNS TEXT
from collections import deque

def f(n):
    q = deque([1, 2])
    out = []
    try:
        q.popleft()
        q.pop()
        q.popleft()
    except IndexError as e:
        out.append(str(e))
    try:
        out.append(q[n])
    except IndexError as e:
        out.append(str(e))
    try:
        q.remove(n)
    except ValueError:
        out.append('not there')
    q.extend([n, 2])
    for v in q:
        if v == 5:
            q.append(6)
    return f'{out} {q.index(2)} {deque(q, 2)}'

# row: 0
# row: 5

