# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, n): self.n = n
    def __iadd__(self, o):
        self.n += o
        return self
def f(x):
    a = A(x); b = a
    a += 2
    return str((a.n, b.n, a is b))

# row: 3
# row: -1
# row: 0
# row: 12
