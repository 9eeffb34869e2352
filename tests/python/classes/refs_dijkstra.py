# sql: (x BIGINT) RETURNS TEXT
# tier: native
import heapq
class V:
    def __init__(self, i):
        self.i = i
        self.d = 10 ** 9
        self.adj = []
        self.prev = None
def f(n):
    vs = [V(i) for i in range(8)]
    for i in range(8):
        vs[i].adj.append((vs[(i * 3 + 1) % 8], i + 1))
        vs[i].adj.append((vs[(i + abs(n)) % 8], 4))
    vs[0].d = 0
    h = [(0, 0)]
    while h:
        d, i = heapq.heappop(h)
        v = vs[i]
        if d > v.d:
            continue
        for w, c in v.adj:
            if d + c < w.d:
                w.d = d + c
                w.prev = v
                heapq.heappush(h, (w.d, w.i))
    return str([(v.d, v.prev.i if v.prev else None) for v in vs])

# row: 3
# row: -1
# row: 0
# row: 7
