# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a):
        if a > 0:
            self.a = a
            return
        self.a = -a
        self.b = 1
def f(x):
    p = P(x)
    return str(p.a)

# row: 3
# row: -1
# row: 0
# row: 12
