# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        self.v = v
    def __repr__(self):
        return 'A' + str(self.v)
def f(n):
    xs = [A(i) for i in range(n + 4)]
    for x in xs:
        x.v += 1
    return xs[1]

# row: 3
# row: -1
# row: 0
# row: 7
