# sql: (x BIGINT) RETURNS TEXT
# tier: native
class N:
    def __init__(self, i):
        self.parent = None
        self.i = i
def find(a):
    while a.parent is not None:
        a = a.parent
    return a
def f(n):
    xs = [N(i) for i in range(8)]
    for i in range(0, 8, 2):
        a = find(xs[i])
        b = find(xs[(i + abs(n)) % 8])
        if a is not b:
            a.parent = b
    return str([find(x).i for x in xs])

# row: 3
# row: -1
# row: 0
# row: 7
