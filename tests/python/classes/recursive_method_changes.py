# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self): self.t = 0
    def rec(self, n):
        if n > 0:
            self.t += n
            self.rec(n - 1)
def f(x):
    a = A(); a.rec(x)
    return str(a.t)

# row: 3
# row: -1
# row: 0
# row: 12
