# sql: (x BIGINT) RETURNS TEXT
# tier: native
class V:
    def __init__(self, *c): self.c = list(c)
    def __add__(self, o): return V(*[a + b for a, b in zip(self.c, o.c)])
    def __mul__(self, k): return V(*[a * k for a in self.c])
    def __len__(self): return len(self.c)
    def dot(self, o): return sum(a * b for a, b in zip(self.c, o.c))
def f(x):
    v = V(x, 2, 3) + V(1, 1, 1) * 2
    return str(v.dot(V(1, x, 1))) + str(len(v))

# row: 3
# row: -1
# row: 0
# row: 12
