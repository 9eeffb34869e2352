# sql: (x BIGINT) RETURNS TEXT
# tier: native
class V:
    def __init__(self, x, y):
        self.x = x
        self.y = y
    def __add__(self, o):
        return V(self.x + o.x, self.y + o.y)
    def __mul__(self, k):
        return V(self.x * k, self.y * k)
    def __iadd__(self, o):
        self.x += o.x
        self.y += o.y
        return self
    def __repr__(self):
        return f"V({self.x}, {self.y})"
def f(n):
    ps = [V(i, -i) for i in range(3 + n * 0)]
    vs = [V(1, n) for i in range(3 + n * 0)]
    for i in range(3 + n * 0):
        ps[i] = ps[i] + vs[i] * 2
        vs[i] += V(i, i)
        ps[0] += vs[i]
    return str(ps) + str(vs)

# row: 3
# row: -1
# row: 0
# row: 7
