# sql: (x BIGINT) RETURNS TEXT
# tier: native
class M:
    def __init__(self, r, c): self.r, self.c, self.d = r, c, [0.0] * (r * c)
    def get(self, i, j): return self.d[i * self.c + j]
    def set(self, i, j, v): self.d[i * self.c + j] = v
    def mul(self, o):
        m = M(self.r, o.c)
        for i in range(self.r):
            for j in range(o.c):
                s = 0.0
                for k in range(self.c): s += self.get(i, k) * o.get(k, j)
                m.set(i, j, s)
        return m
def f(x):
    a = M(2, 2); a.set(0, 0, x); a.set(0, 1, 2.0); a.set(1, 1, 1.5)
    return str(a.mul(a).d)

# row: 3
# row: -1
# row: 0
# row: 12
