# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        self.v = v
def f(n):
    xs = [A(i) for i in range(n + 3)]
    for x in xs:
        setattr(x, 'v', x.v + 2)
    return str([x.v for x in xs])

# row: 3
# row: -1
# row: 0
# row: 7
