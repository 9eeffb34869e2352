# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v):
        self.v = v
def bump(k, *ps, **kw):
    for p in ps:
        p.v += k
    for q in kw.values():
        q.v -= k
    return len(ps)
def f(n):
    ps = [P(i) for i in range(n + 4)]
    r = bump(10, ps[0], ps[1], z=ps[2])
    return str(r) + str([p.v for p in ps])

# row: 3
# row: -1
# row: 0
# row: 7
