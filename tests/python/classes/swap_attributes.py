# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self): self.x = 1; self.y = 2
    def swap(self): self.x, self.y = self.y, self.x
def f(x):
    a = A()
    for _ in range(x): a.swap()
    if x > 5: a.swap(); a.x = 50
    return str((a.x, a.y))

# row: 3
# row: -1
# row: 0
# row: 12
