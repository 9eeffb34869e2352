# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self): self.d = {}
def f(x):
    a = A()
    for i in range(x): a.d[i] = a.d.get(i, 0) + 1
    return str(a.d)

# row: 3
# row: -1
# row: 0
# row: 12
