# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, b):
        self.b = b
def f(n):
    xs = [A(i) for i in range(5 + n * 0)]
    i = abs(n) % 5
    xs[0], xs[i] = xs[i], xs[0]
    xs[0].b += 50
    return str([a.b for a in xs])

# row: 3
# row: -1
# row: 0
# row: 7
