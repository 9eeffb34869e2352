# sql: (x BIGINT) RETURNS TEXT
# tier: native
from collections import defaultdict, deque
class A:
    def __init__(self, v):
        self.v = v
        self.seen = False
def f(n):
    d = defaultdict(list)
    xs = [A(i) for i in range(n + 4)]
    for x in xs:
        d[x.v % 2].append(x)
    for k in d:
        for x in d[k]:
            x.v += 10 * k
    q = deque(xs)
    out = []
    while q:
        x = q.popleft()
        if not x.seen:
            x.seen = True
            q.append(x)
        else:
            out.append(x.v)
    return str(out)

# row: 3
# row: -1
# row: 0
# row: 7
