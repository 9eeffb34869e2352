# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
def f(x):
    xs = [A(i) for i in range(3)]
    if x > 0: xs[1].v = 9
    for a in xs: a.v += x
    return str([a.v for a in xs]) + str(max(a.v for a in xs)) + str(sorted(xs, key=lambda a: -a.v)[0].v)

# row: 3
# row: -1
# row: 0
# row: 12
