# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
    def __hash__(self): return hash(self.v)
    def __eq__(self, o): return self.v == o.v
def f(x):
    d = {A(x): 1}
    return str(d[A(x)]) + str(A(x) in [A(3)]) + str(A(x) == A(3))

# row: 3
# row: -1
# row: 0
# row: 12
