# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a): self.a = a
def h(p, n):
    if n <= 0: return 0
    return p.a + h(p, n - 1)
def f(x):
    return str(h(P(2), x) + h(P(x), 2))

# row: 3
# row: -1
# row: 0
# row: 12
