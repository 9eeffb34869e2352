# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, x, y):
        self.x, self.y = x, y
class L:
    def __init__(self, a, b):
        self.a, self.b = a, b
    def dx(self):
        return self.b.x - self.a.x
def f(x):
    ls = [L(P(i, 0), P(i * x, 1)) for i in range(4)]
    return str([l.dx() for l in ls]) + str(max(l.b.x for l in ls))

# row: 3
# row: -1
# row: 0
# row: 2
