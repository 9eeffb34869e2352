# sql: (x BIGINT) RETURNS TEXT
# tier: native
class V:
    def __init__(self, i):
        self.i = i
        self.seen = set()
def f(n):
    vs = [V(i) for i in range(n + 3)]
    for v in vs:
        for w in vs:
            if (v.i + w.i) % 2:
                v.seen.add(w.i)
    return str([sorted(v.seen) for v in vs])

# row: 3
# row: -1
# row: 0
# row: 7
