# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
def g(a, x):
    if x > 2: return a
    if x > 0: return A(7)
    a.v = 5
    return a
def f(x):
    a = A(x)
    b = g(a, x)
    return str((a.v, b.v))

# row: 3
# row: -1
# row: 0
# row: 12
