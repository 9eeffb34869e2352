# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        self.v = v
    def __eq__(self, o):
        return isinstance(o, A) and self.v == o.v
def f(n):
    nan = float('nan')
    xs = [A(nan if i == 1 else i * 1.0) for i in range(n + 3)]
    for x in xs:
        x.v += 0.0
    return str([x in xs for x in xs]) + str(xs.count(A(nan))) + str([x == x for x in xs]) + str(xs == list(xs)) + str((xs[0],) == (xs[0],))

# row: 3
# row: -1
# row: 0
# row: 7
