# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, reg, v):
        reg.append(self)
        if v == 2:
            self.w = len(reg) and reg[-1].v
        self.v = v
def f(n):
    reg = []
    bad = 0
    for i in range(n + 4):
        try:
            A(reg, i)
        except AttributeError:
            bad += 1
    return str(bad) + str(len(reg))

# row: 3
# row: -1
# row: 0
# row: 7
