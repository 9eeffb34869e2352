# sql: (x BIGINT) RETURNS TEXT
# tier: native
class V:
    def __init__(self, x, y):
        self.x = x
        self.y = y
class B:
    def __init__(self, p, v):
        self.p = p
        self.v = v
def f(n):
    bs = [B(V(i, 0), V(1, n)) for i in range(3 + n * 0)]
    for _ in range(3):
        for b in bs:
            b.p.x += b.v.x
            b.p.y += b.v.y
    shared = bs[0].p
    bs[1].p = shared
    shared.x = 99
    return str([(b.p.x, b.p.y) for b in bs])

# row: 3
# row: -1
# row: 0
# row: 7
