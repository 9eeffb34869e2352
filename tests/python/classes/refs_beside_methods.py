# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        self.v = v
    def g(self):
        return 7
def f(n):
    xs = [A(i) for i in range(n + 3)]
    for x in xs:
        if x.v == 1:
            x.h = 5
        x.v += 1
    return str([x.g() for x in xs]) + str([hasattr(x, 'h') for x in xs])

# row: 3
# row: -1
# row: 0
# row: 7
