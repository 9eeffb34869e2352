# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a): self.a = a
    def inc(self):
        self.a += 1
        return self
def f(x):
    p = P(x)
    q = p.inc() if x > 0 else p
    return str((q.a, p.a))

# row: 3
# row: -1
# row: 0
# row: 12
