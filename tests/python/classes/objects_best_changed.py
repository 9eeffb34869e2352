# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v):
        self.v = v
def f(x):
    best = None
    for i in range(5):
        p = P(i * x)
        if best is None or p.v > best.v:
            best = p
    best.v = 4
    return str(best.v)

# row: 3
# row: -1
# row: 0
# row: 2
