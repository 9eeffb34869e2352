# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, x): self._x = x
    @property
    def x(self): return self._x + 1
    @staticmethod
    def s(a): return a * 2
    @classmethod
    def c(cls, a): return cls(a)
def f(x):
    return str(A.c(A.s(x)).x)

# row: 3
# row: -1
# row: 0
# row: 12
