# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, n): self.n = n
    def __add__(self, o): return A(self.n + o)
    def __iadd__(self, o):
        self.n += o * 10
        return self
def f(x):
    a = A(x); b = a
    a += 2
    c = a + 1
    return str((a.n, b.n, c.n, a is b))

# row: 3
# row: -1
# row: 0
# row: 12
