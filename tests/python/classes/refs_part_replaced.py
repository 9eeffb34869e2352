# sql: (x BIGINT) RETURNS TEXT
# tier: native
class V:
    def __init__(self, x):
        self.x = x
class B:
    def __init__(self, x):
        self.p = V(x)
        self.q = self.p
def f(n):
    bs = [B(i) for i in range(n + 3)]
    for b in bs:
        b.p.x += 5
        if b.p.x % 2:
            b.p = V(-1)
            b.p.x -= 1
    return str([(b.p.x, b.q.x, b.p is b.q) for b in bs])

# row: 3
# row: -1
# row: 0
# row: 7
