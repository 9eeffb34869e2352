# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v):
        self.v = v
    def __getattr__(self, name):
        return name + str(self.v)
    def __call__(self, k):
        return self.v + k
    def __getitem__(self, k):
        return self.v * k
    def __iter__(self):
        yield self.v
        yield 5
    def __contains__(self, k):
        return k == self.v
def f(x):
    ps = [P(i + x) for i in range(3)]
    p = ps[abs(x) % 3]
    return p.foo + str(p(3)) + str(p[4]) + str(list(p)) + str(3 in p) + str([a for a in p])

# row: 3
# row: -1
# row: 0
# row: 2
