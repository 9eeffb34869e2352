# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Acc:
    def __init__(self): self.n = 0; self.mean = 0.0; self.m2 = 0.0
    def add(self, v):
        self.n += 1
        d = v - self.mean
        self.mean += d / self.n
        self.m2 += d * (v - self.mean)
    def var(self):
        if self.n < 2: return None
        return self.m2 / (self.n - 1)
def f(x):
    acc = Acc()
    for i in range(x + 2): acc.add(i * i)
    return str(acc.var())

# row: 3
# row: -1
# row: 0
# row: 12
