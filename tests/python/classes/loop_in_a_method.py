# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    total = 0
    def __init__(self, a): self.a = a
    def up(self):
        while True:
            self.a += 3
            if self.a > 20: break
            if self.a % 5 == 0: return self.a
        return -self.a
def f(x):
    p = P(x)
    return str((p.up(), p.a))

# row: 3
# row: -1
# row: 0
# row: 12
