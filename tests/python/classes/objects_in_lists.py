# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v, name):
        self.v = v
        self.name = name
    def double(self, k=2):
        return self.v * k
    @property
    def label(self):
        return self.name + ":" + str(self.v)
    def __str__(self):
        return "<" + self.label + ">"
    def __len__(self):
        return abs(self.v)
def f(x):
    ps = [P(i * x, "n" * i) for i in range(5)]
    best = None
    for p in ps:
        if best is None or p.double() > best.double():
            best = p
    return best.label + str(best) + ",".join(str(p) for p in ps if p) + str(sorted(p.v for p in ps))

# row: 3
# row: -1
# row: 0
# row: 2
