# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self):
        self.a = []
def f(n):
    ps = []
    for i in range(20):
        p = P()
        for k in range(i):
            p.a.append(k)
        if i % 3 == 0:
            ps.append(p)
    return str([len(p.a) for p in ps]) + str([sum(p.a) for p in ps])

# row: 3
# row: -1
# row: 0
# row: 7
