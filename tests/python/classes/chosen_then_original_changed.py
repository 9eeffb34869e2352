# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a): self.a = a
def f(x):
    p = P(1); q = P(2)
    r = p if x > 0 else q
    p.a = 9
    return str((r.a, p.a, q.a))

# row: 3
# row: -1
# row: 0
# row: 12
