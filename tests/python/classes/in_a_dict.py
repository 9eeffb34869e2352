# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a): self.a = a
def f(x):
    ps = {"u": P(1), "v": P(2)}
    if x > 0: ps["u"].a = 5
    for p in ps.values(): p.a += x
    return str([p.a for p in ps.values()])

# row: 3
# row: -1
# row: 0
# row: 12
