# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        self.v = v
def f(n):
    xs = [A(i) for i in range(4 + n * 0)]
    a = xs[n % 4]
    s = 0
    for x in xs:
        if x is a:
            s += 1
        if x == a:
            s += 10
        if x != a:
            s += 100
    return s

# row: 3
# row: -1
# row: 0
# row: 7
