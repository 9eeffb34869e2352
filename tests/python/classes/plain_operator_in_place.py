# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, n): self.n = n
    def __add__(self, o): return A(self.n + o)
def f(x):
    a = A(x); b = a
    a += 2
    for i in range(3): a += i
    return str((a.n, b.n, a is b))

# row: 3
# row: -1
# row: 0
# row: 12
