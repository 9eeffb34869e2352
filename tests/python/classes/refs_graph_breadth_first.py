# sql: (x BIGINT) RETURNS TEXT
# tier: native
class G:
    def __init__(self, i):
        self.i = i
        self.out = []
        self.dist = -1
def f(n):
    gs = [G(i) for i in range(10)]
    for i in range(10 + n * 0):
        gs[i].out.append(gs[(i * 3 + abs(n)) % 10])
        gs[i].out.append(gs[(i + 1) % 10])
    gs[0].dist = 0
    q = [gs[0]]
    while q:
        g = q.pop(0)
        for h in g.out:
            if h.dist < 0:
                h.dist = g.dist + 1
                q.append(h)
    return str([g.dist for g in gs])

# row: 3
# row: -1
# row: 0
# row: 7
