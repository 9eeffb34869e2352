# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v):
        self.v = v
def f(x):
    ps = [P(i) for i in range(x + 3)]
    q = ps[0]
    return str(q in ps) + str(ps[0] is q) + str(ps[0] == P(0)) + str(ps.index(q))

# row: 3
# row: -1
# row: 0
# row: 2
