# sql: (x BIGINT) RETURNS TEXT
# tier: native
class V:
    def __init__(self, x, y):
        self.x = x
        self.y = y
    def __add__(self, o):
        return V(self.x + o.x, self.y + o.y)
    def __eq__(self, o):
        return self.x == o.x
    def __lt__(self, o):
        return self.x < o.x
    def __repr__(self):
        return f"V({self.x}, {self.y})"
def f(x):
    vs = [V(i, i * x) for i in range(4)]
    t = V(0, 0)
    for v in vs:
        t = t + v
    return repr(t) + str(vs[1] == vs[2]) + repr(vs[2]) + str(min(vs)) + str(vs[1] < vs[2])

# row: 3
# row: -1
# row: 0
# row: 2
