# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a): self.a = a
    def gen(self, n):
        for i in range(n):
            self.a += i
            yield self.a
def f(x):
    p = P(x)
    s = 0
    for v in p.gen(4): s += v
    t = [v for v in p.gen(max(x, 0))]
    return str((s, p.a, t))

# row: 3
# row: -1
# row: 0
# row: 12
