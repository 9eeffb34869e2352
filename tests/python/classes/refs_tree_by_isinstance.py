# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Leaf:
    def __init__(self, v):
        self.v = v
class Br:
    def __init__(self, l, r):
        self.l = l
        self.r = r
def build(d, k):
    if d <= 0:
        return Leaf(k)
    return Br(build(d - 1, k * 2), build(d - 1, k * 2 + 1))
def total(t):
    if isinstance(t, Leaf):
        return t.v
    return total(t.l) * 3 + total(t.r)
def f(n):
    return total(build(n, 1))

# row: 3
# row: -1
# row: 0
# row: 7
