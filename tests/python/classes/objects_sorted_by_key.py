# sql: (x BIGINT) RETURNS TEXT
# tier: native
class V:
    def __init__(self, x):
        self.x = x
def f(x):
    vs = [V(i) for i in range(abs(x) + 1)]
    vs.sort(key=lambda v: -v.x)
    ws = sorted(vs, key=lambda v: v.x)
    a, *rest = vs
    return str([v.x for v in vs]) + str([v.x for v in ws]) + str(a.x) + str(len(rest)) + str(bool(vs[0]))

# row: 3
# row: -1
# row: 0
# row: 2
