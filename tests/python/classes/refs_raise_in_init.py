# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        if v == 2:
            raise ValueError('two')
        self.v = v
def f(n):
    xs = []
    for i in range(n + 4):
        try:
            xs.append(A(i))
        except ValueError:
            xs.append(A(100 + i))
    for x in xs:
        x.v += 1
    return str([x.v for x in xs])

# row: 3
# row: -1
# row: 0
# row: 7
