# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    k = 3
    def go(self, x): return x * self.k
class B(A):
    k = 4
    def go(self, x): return super().go(x) + 1
def f(x):
    return str(B().go(x))

# row: 3
# row: -1
# row: 0
# row: 12
