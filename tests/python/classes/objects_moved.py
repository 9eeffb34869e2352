# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v):
        self.v = v
    def bump(self):
        return P(self.v + 1)
def f(x):
    ps = [P(i) for i in range(x + 2)]
    for i in range(len(ps)):
        ps[i] = ps[i].bump()
    ps[0], ps[1] = ps[1], ps[0]
    qs = ps + [P(9)]
    del qs[0]
    qs.insert(0, P(77))
    last = qs.pop()
    out = []
    for a, b in zip(qs, qs[1:]):
        out.append(a.v - b.v)
    for i, q in enumerate(reversed(qs)):
        out.append(i * q.v)
    return str(out) + str(last.v) + str(len(ps))

# row: 3
# row: -1
# row: 0
# row: 2
