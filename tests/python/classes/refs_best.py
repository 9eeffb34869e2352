# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v):
        self.v = v
        self.hit = 0
def f(n):
    ps = [P((i * 7) % 5) for i in range(n + 3)]
    best = None
    for p in ps:
        if best is None or p.v > best.v:
            best = p
            best.hit += 1
    best.v = 100
    return str([(p.v, p.hit) for p in ps])

# row: 3
# row: -1
# row: 0
# row: 7
