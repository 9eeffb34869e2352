# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
def f(x):
    def mk():
        if x > 0: return A(1)
        return A(x)
    a = mk()
    b = mk()
    return str(a.v + b.v) + str(isinstance(a, A)) + type(a).__name__

# row: 3
# row: -1
# row: 0
# row: 12
