# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v):
        self.v = v
    def bump(self):
        self.v += 5
        return 1
def f(n):
    ps = [P(i) for i in range(n + 4)]
    for p in ps:
        p.v += p.bump()
    return str([p.v for p in ps])

# row: 3
# row: -1
# row: 0
# row: 7
