# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
    def up(self): self.v += 1; return True
def f(x):
    a = A(1)
    b = x > 0 and a.up()
    c = a.up() if x > 1 else a.up() and a.up()
    return str(a.v) + str(b) + str(c)

# row: 3
# row: -1
# row: 0
# row: 12
