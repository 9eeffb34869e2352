# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
    def fact(self, n): return 1 if n <= 1 else n * self.fact(n - 1)
def f(x):
    return str(A(x).fact(x))

# row: 3
# row: -1
# row: 0
# row: 12
