# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Acc:
    def __init__(self):
        self.n = 0
        self.total = 0
    def add(self, v):
        self.n += 1
        self.total += v
    def mean(self):
        return self.total / self.n
def f(n):
    stats = {}
    for i in range(n + 6):
        k = i % 3
        if k not in stats:
            stats[k] = Acc()
        stats[k].add(i * n)
    return str([(k, a.n, a.mean()) for k, a in stats.items()])

# row: 3
# row: -1
# row: 0
# row: 7
