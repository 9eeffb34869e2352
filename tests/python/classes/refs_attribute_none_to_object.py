# sql: (x BIGINT) RETURNS TEXT
# tier: native
class N:
    def __init__(self, v):
        self.v = v
        self.other = None
def f(n):
    xs = [N(i) for i in range(4 + n * 0)]
    for i in range(3 + n * 0):
        xs[i].other = xs[i + 1]
    xs[2].v = n
    s = 0
    for x in xs:
        if x.other is not None:
            s += x.other.v
        else:
            s -= 1
    return s

# row: 3
# row: -1
# row: 0
# row: 7
