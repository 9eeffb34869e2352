# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v, w=None):
        self.v = v
        self.w = w
def f(x):
    ps = []
    for i in range(4):
        ps.append(P(i) if i % 2 else P(i, float(x)))
    return str([p.w is None for p in ps]) + str(sum(p.w for p in ps if p.w is not None))

# row: 3
# row: -1
# row: 0
# row: 2
