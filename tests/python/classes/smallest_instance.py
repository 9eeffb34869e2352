# sql: (x BIGINT) RETURNS TEXT
class A:
    def __init__(self, n): self.n = n
    def __lt__(self, o): return self.n < o.n
def f(x):
    return str(min(A(x), A(2)).n)

# row: 3
# row: -1
# row: 0
# row: 12
