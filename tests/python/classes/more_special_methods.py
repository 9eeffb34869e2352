# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, n): self.n = n
    def __iadd__(self, o): self.n += o; return self
    def __getitem__(self, i): return self.n * i
    def __setitem__(self, i, v): self.n = i + v
    def __neg__(self): return A(-self.n)
    def __lt__(self, o): return self.n < o.n
    def __hash__(self): return 1
def f(x):
    a = A(x); b = a
    a += 2
    a[3] = x
    c = -a
    return str((a.n, b.n, c.n, a is b, a < c, min(a, c).n, a[2]))

# row: 3
# row: -1
# row: 0
# row: 12
