# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, reg, v):
        self.v = v
        reg.append(self)
        if v == 1:
            raise ValueError('one')
        self.done = True
def f(n):
    reg = []
    for i in range(n + 4):
        try:
            A(reg, i)
        except ValueError:
            pass
    return str([(r.v, hasattr(r, 'done')) for r in reg])

# row: 3
# row: -1
# row: 0
# row: 7
