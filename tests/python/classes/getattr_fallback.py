# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
    def __getattr__(self, n): return n + str(self.v)
def f(x):
    a = A(x)
    return a.foo + str(a.v)

# row: 3
# row: -1
# row: 0
# row: 12
