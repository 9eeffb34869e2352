# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a): self.a = a
def f(x):
    ps = [P(0)] * 3
    ps[0].a = x
    if x > 0: ps[1].a += 1
    return str([p.a for p in ps])

# row: 3
# row: -1
# row: 0
# row: 12
