# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        self.v = v
def f(n):
    xs = [A(i) for i in range(n + 3)]
    for x in xs:
        x.v += 1
    ys = [A(0)] + xs + [None]
    return str([x == 3 for x in xs]) + str([x is None for x in ys]) + str([x == None for x in ys]) + str([x != 'a' for x in xs]) + str([bool(x) for x in ys]) + str(xs == xs) + str(xs[0] == ys[1])

# row: 3
# row: -1
# row: 0
# row: 7
