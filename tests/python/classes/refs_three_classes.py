# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, x):
        self.x = x
    def val(self):
        return self.x
class B(A):
    def __init__(self, x, y):
        super().__init__(x)
        self.y = y
    def val(self):
        return super().val() + self.y
class C(B):
    def val(self):
        return super().val() * 2
def f(n):
    xs = []
    for i in range(n + 4):
        xs.append(A(i) if i % 3 == 0 else B(i, 1) if i % 3 == 1 else C(i, 2))
    for x in xs:
        x.x += 1
    return str([x.val() for x in xs]) + str([isinstance(x, B) for x in xs])

# row: 3
# row: -1
# row: 0
# row: 7
