# sql: (x BIGINT) RETURNS TEXT
class P:
    def __init__(self, v):
        self.v = v
    def __hash__(self):
        return self.v
    def __eq__(self, o):
        return self.v == o.v
def f(x):
    seen = set()
    out = []
    for i in range(5):
        p = P(i % (abs(x) + 1))
        if p not in seen:
            seen.add(p)
            out.append(p.v)
    return str(out)

# row: 3
# row: -1
# row: 0
# row: 2
