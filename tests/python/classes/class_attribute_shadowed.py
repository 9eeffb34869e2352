# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    x = 1
    def set(self, v): self.x = v
def f(x):
    a = A()
    if x > 0: a.set(x)
    return str(a.x) + str(A.x)

# row: 3
# row: -1
# row: 0
# row: 12
