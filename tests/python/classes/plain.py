# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a, b):
        self.a = a
        self.b = b
    def total(self):
        return self.a + self.b
def f(x):
    p = P(x, 2)
    return str(p.total())

# row: 3
# row: -1
# row: 0
# row: 12
