# sql: (x BIGINT) RETURNS TEXT
# tier: native
class N:
    def __init__(self): self.inner = P(0)
class P:
    def __init__(self, a): self.a = a
def f(x):
    n = N()
    if x > 0: n.inner.a = x
    else: n.inner = P(9)
    n.inner.a += 1
    return str(n.inner.a)

# row: 3
# row: -1
# row: 0
# row: 12
