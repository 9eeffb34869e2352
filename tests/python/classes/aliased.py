# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a): self.a = a
def f(x):
    p = P(x); q = p
    if x > 0: q.a = 7
    return str((p.a, q.a, p is q))

# row: 3
# row: -1
# row: 0
# row: 12
