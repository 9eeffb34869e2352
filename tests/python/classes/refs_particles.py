# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, x, vx):
        self.x = x
        self.vx = vx
def f(n):
    ps = [P(i * 1.5, 0.5 * i) for i in range(n + 2)]
    for step in range(3):
        for p in ps:
            p.x += p.vx * 0.1
    return sum(p.x for p in ps)

# row: 3
# row: -1
# row: 0
# row: 7
