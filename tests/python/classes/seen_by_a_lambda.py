# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a): self.a = a
def f(x):
    p = P(1)
    g = lambda d: p.a + d
    if x > 0: p.a = 10
    return str(g(x))

# row: 3
# row: -1
# row: 0
# row: 12
