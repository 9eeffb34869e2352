# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v, reg):
        self.v = v
        reg.append(self)
        self.w = v * 2
def f(n):
    reg = []
    for i in range(n + 4):
        A(i, reg)
    for x in reg:
        x.v += x.w
    return str([x.v for x in reg])

# row: 3
# row: -1
# row: 0
# row: 7
