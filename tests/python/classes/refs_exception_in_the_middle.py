# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Acct:
    def __init__(self, b):
        self.b = b
        self.log = 0
    def take(self, v):
        self.log += 1
        if v > self.b:
            raise ValueError('no')
        self.b -= v
def f(n):
    xs = [Acct(i * 3) for i in range(4 + n * 0)]
    bad = 0
    for i, a in enumerate(xs):
        try:
            a.take(n + 2)
        except ValueError:
            bad += 1
    return str([(a.b, a.log) for a in xs]) + str(bad)

# row: 3
# row: -1
# row: 0
# row: 7
