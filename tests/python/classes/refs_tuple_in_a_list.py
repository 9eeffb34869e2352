# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        self.v = v
def f(n):
    xs = [(i, A(i)) for i in range(4 + n * 0)]
    for i, a in xs:
        a.v += i * n
    return str([(i, a.v) for i, a in xs])

# row: 3
# row: -1
# row: 0
# row: 7
