# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
def g(a):
    a.v += 1
    return a
def f(x):
    a = A(x)
    b = g(g(a))
    return str(a.v) + str(b is a)

# row: 3
# row: -1
# row: 0
# row: 12
