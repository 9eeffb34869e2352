# sql: (xs TEXT, n BIGINT) RETURNS TEXT
# tier: native
from collections import OrderedDict
class LRU:
    def __init__(self, size):
        self.size = size
        self.data = OrderedDict()
        self.hits = 0
    def get(self, k):
        if k in self.data:
            self.data.move_to_end(k)
            self.hits += 1
            return self.data[k]
        v = k * k
        self.data[k] = v
        if len(self.data) > self.size:
            self.data.popitem(last=False)
        return v
def entry(xs, n):
    c = LRU(n)
    total = sum(c.get(x) for x in xs)
    return f"{total} {c.hits} {list(c.data)}"
def f(xs, n):
    return entry([int(x) for x in xs.split()], n)

# row: '1 2 1 3 2 4', 2
# row: '', 1
