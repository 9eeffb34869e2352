# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self):
        self.v = 0
def f(n):
    xs = [A() for _ in range(3 + n * 0)]
    for i, a in enumerate(xs):
        if i == n % 3:
            a.v = i / 2
        a.v += 1
    return str([a.v for a in xs])

# row: 3
# row: -1
# row: 0
# row: 7
