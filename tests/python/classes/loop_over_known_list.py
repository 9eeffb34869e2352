# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a): self.a = a
def f(x):
    ps = [P(i) for i in range(3)]
    for p in ps:
        if p.a == x: p.a = 100
    return str([p.a for p in ps])

# row: 3
# row: -1
# row: 0
# row: 12
