# sql: (x BIGINT) RETURNS TEXT
# tier: native
class B:
    def __init__(self, x):
        self.t = (x, [x])
def f(n):
    bs = [B(i) for i in range(n + 3)]
    for b in bs:
        b.t[1].append(7)
        a, l = b.t
        l.append(a)
        b.t = (a + 1, l)
    return str([b.t for b in bs])

# row: 3
# row: -1
# row: 0
# row: 7
