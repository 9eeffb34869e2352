# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v):
        self.v = v
def total(ps, i):
    if i >= len(ps):
        return 0
    return ps[i].v + total(ps, i + 1)
def f(x):
    return str(total([P(i * x) for i in range(x + 3)], 0))

# row: 3
# row: -1
# row: 0
# row: 2
