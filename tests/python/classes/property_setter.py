# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
    @property
    def w(self): return self.v * 2
    @w.setter
    def w(self, n): self.v = n // 2
def f(x):
    a = A(1)
    if x > 0: a.w = 8
    a.w += 2
    return str(a.v)

# row: 3
# row: -1
# row: 0
# row: 12
