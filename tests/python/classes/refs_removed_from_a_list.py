# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        self.v = v
def f(n):
    xs = [A(i) for i in range(4 + n * 0)]
    for x in xs:
        x.v += 1
    y = xs[n % 4]
    xs.remove(y)
    return str(y in xs) + str([x.v for x in xs])

# row: 3
# row: -1
# row: 0
# row: 7
