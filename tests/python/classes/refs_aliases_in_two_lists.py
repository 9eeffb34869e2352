# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, b):
        self.b = b
def f(n):
    xs = [A(i) for i in range(5 + n * 0)]
    ys = []
    for a in xs:
        if a.b % 2 == 0:
            ys.append(a)
    for a in ys:
        a.b += 100 + n
    return str([a.b for a in xs])

# row: 3
# row: -1
# row: 0
# row: 7
