# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v, items):
        self.v = v
        self.items = items
def f(x):
    a = []
    p = P(1, a)
    ps = []
    for i in range(x + 2):
        ps.append(p)
        ps.append(P(i, [i]))
    a.append(x)
    ps[0].items.append(7)
    return str(p.items) + str([q.items for q in ps])

# row: 3
# row: -1
# row: 0
# row: 2
