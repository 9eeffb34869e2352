# sql: (s TEXT, most BIGINT) RETURNS TEXT
# tier: native
from collections import deque


def f(s, most):
    left = deque()
    for c in s:
        left.appendleft(c)
    left.rotate(1)
    most = deque(s, maxlen=most)
    most.appendleft('z')
    most.rotate(-1)
    used = deque(s)
    while used:
        used.popleft()
    used.appendleft('k')
    used.extendleft(s)
    used *= 2
    place = used.index('k', 1) if len(used) > 2 else used.index('k')
    return f'{left} {len(left)} {most} {used} {place}'

# row: '', 3
# row: 'a', 1
# row: 'abc', 2
# row: 'abcdefghijklmnopqrstuvwxyz', 0
