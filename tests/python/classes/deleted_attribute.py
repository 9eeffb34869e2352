# sql: (x BIGINT) RETURNS TEXT
# tier: interpreted
class A:
    def __init__(self, v): self.v = v
def f(x):
    a = A(x)
    del a.v
    return str(hasattr(a, 'v')) + str(getattr(a, 'v', 5))

# row: 3
# row: -1
# row: 0
# row: 12
