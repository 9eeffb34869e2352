# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v): self.v = v
    def __repr__(self): return f"A({self.v})"
def f(x):
    return str([A(x)]) + f"{A(x)}" + "%s" % A(x) + "{}".format(A(x)) + repr(A(x)) + f"{A(x)!r:>6}"

# row: 3
# row: -1
# row: 0
# row: 12
