# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        self.v = v
    def __eq__(self, o):
        return self.v == o.v
def f(n):
    xs = [A(i) for i in range(n + 3)]
    ys = [A(i) for i in range(n + 3)]
    for x in xs:
        x.v += 1
    a = xs == ys
    for x in ys:
        x.v += 1
    return str(a) + str(xs == ys) + str((1, xs[0]) == (1, ys[0]))

# row: 3
# row: -1
# row: 0
# row: 7
