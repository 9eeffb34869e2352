# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Num:
    def __init__(self, v):
        self.v = v
    def ev(self):
        return self.v
class Add:
    def __init__(self, a, b):
        self.a = a
        self.b = b
    def ev(self):
        return self.a.ev() + self.b.ev()
class Mul:
    def __init__(self, a, b):
        self.a = a
        self.b = b
    def ev(self):
        return self.a.ev() * self.b.ev()
def f(n):
    e = Num(1)
    for i in range(n + 2):
        if i % 2:
            e = Add(e, Num(i))
        else:
            e = Mul(e, Num(n))
    return e.ev()

# row: 3
# row: -1
# row: 0
# row: 7
