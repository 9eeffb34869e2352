# sql: (x BIGINT) RETURNS TEXT
# tier: native
import heapq
class A:
    def __init__(self, v):
        self.v = v
        self.cost = 1000
def f(n):
    xs = [A(i) for i in range(n + 4)]
    h = []
    for i, x in enumerate(xs):
        heapq.heappush(h, ((i * 7) % 5, i, x))
    out = []
    while h:
        c, i, x = heapq.heappop(h)
        if c < x.cost:
            x.cost = c
            heapq.heappush(h, (c + 1, i, x))
        out.append((c, i, x.v))
    return str(out)

# row: 3
# row: -1
# row: 0
# row: 7
