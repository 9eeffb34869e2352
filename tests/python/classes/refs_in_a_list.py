# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        self.v = v
    def __eq__(self, o):
        return isinstance(o, A) and self.v == o.v
def f(n):
    xs = [A(i) for i in range(4 + n * 0)]
    for x in xs:
        x.v += 1
    return str(A(n) in xs) + str(xs.index(xs[2])) + str(xs.count(A(2)))

# row: 3
# row: -1
# row: 0
# row: 7
