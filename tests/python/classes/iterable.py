# sql: (x BIGINT) RETURNS TEXT
# tier: native
class It:
    def __init__(self, n): self.n = n
    def __iter__(self):
        for i in range(self.n):
            yield i
def f(x):
    return str(sum(It(x)))

# row: 3
# row: -1
# row: 0
# row: 12
