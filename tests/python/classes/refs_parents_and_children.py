# sql: (x BIGINT) RETURNS TEXT
# tier: native
class T:
    def __init__(self, v, parent=None):
        self.v = v
        self.parent = parent
        self.kids = []
        if parent is not None:
            parent.kids.append(self)
    def depth(self):
        d = 0
        c = self
        while c.parent is not None:
            c = c.parent
            d += 1
        return d
    def total(self):
        return self.v + sum(k.total() for k in self.kids)
def f(n):
    root = T(n)
    ts = [root]
    for i in range(n + 5):
        ts.append(T(i, ts[i // 2]))
    return str([t.depth() for t in ts]) + str(root.total())

# row: 3
# row: -1
# row: 0
# row: 7
