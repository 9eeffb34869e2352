# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a): self.a = a
    def clamp(self):
        if self.a > 2:
            self.a = 2
            return True
        self.a += 10
        return False
def f(x):
    p = P(x)
    r = p.clamp()
    return str((p.a, r))

# row: 3
# row: -1
# row: 0
# row: 12
