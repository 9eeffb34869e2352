# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
def f(x):
    a = b = A(x)
    while a.v < 10:
        a.v += 3
        if a.v == b.v: a = A(a.v + 1)
    return str((a.v, b.v))

# row: 3
# row: -1
# row: 0
# row: 12
