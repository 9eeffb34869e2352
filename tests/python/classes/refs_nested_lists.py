# sql: (x BIGINT) RETURNS TEXT
# tier: native
class C:
    def __init__(self, v):
        self.v = v
def f(n):
    g = [[C(i * j) for j in range(3)] for i in range(n + 3)]
    g[0][0] = g[-1][-1]
    for row in g:
        row[0].v += 1
        row.sort(key=lambda c: -c.v)
    g[1:2] = [[C(9)]]
    h = [c for row in g for c in row if c.v > 0]
    for c in h:
        c.v *= 2
    return str([[c.v for c in row] for row in g])

# row: 3
# row: -1
# row: 0
# row: 7
