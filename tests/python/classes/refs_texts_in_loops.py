# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v):
        self.v = v
        self.s = ''
def f(n):
    p = P(1)
    for i in range(300):
        t = 'a' * (i % 7)
        if i % 50 == 0:
            p.s = t + str(i)
        u = t + 'b'
    q = P(2)
    for i in range(300):
        r = P(i)
        r.s = str(i)
        if i == 77:
            q = r
    return p.s + q.s + str(q.v)

# row: 3
# row: -1
# row: 0
# row: 7
