# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v):
        self.v = v
def f(n):
    lone = P(5)
    lone.v += n
    ps = [P(i) for i in range(n + 4)]
    for p in ps:
        p.v += lone.v
    other = P(1)
    q = ps[0] if n > 0 else other
    q.v += 100
    return str(lone.v) + str(other.v) + str([p.v for p in ps]) + str(lone in ps) + str(lone is ps[0]) + str(lone == ps[0])

# row: 3
# row: -1
# row: 0
# row: 7
