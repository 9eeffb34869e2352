# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v):
        self.v = v
class Q:
    def __init__(self, v):
        self.v = v
    def name(self):
        return "q" + str(self.v)
def pick(ps, k):
    for p in ps:
        if p.v == k:
            return p
    return None
def f(x):
    ps = [P(i) for i in range(4)]
    p = pick(ps, x)
    r = P(1) if x > 1 else Q(2) if x == 0 else None
    s = ""
    if r is not None:
        s = str(r.v)
    if isinstance(r, Q):
        s += r.name()
    if p is None:
        return "none" + s
    return str(p.v) + s

# row: 3
# row: -1
# row: 0
# row: 2
