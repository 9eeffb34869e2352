# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return isinstance(o, A) and self.v == o.v
def f(x):
    return str(A(x) == A(3)) + str(A(x) == 3) + str(A(x) != A(3)) + str(3 == A(x))

# row: 3
# row: -1
# row: 0
# row: 12
