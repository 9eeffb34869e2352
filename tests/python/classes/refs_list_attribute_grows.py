# sql: (x BIGINT) RETURNS TEXT
# tier: native
class B:
    def __init__(self):
        self.items = []
    def add(self, x):
        self.items.append(x)
def f(n):
    bs = [B() for _ in range(3 + n * 0)]
    for i in range(n + 5):
        bs[i % 3].add(i * 2)
    return str([b.items for b in bs])

# row: 3
# row: -1
# row: 0
# row: 7
