# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self): self.t = []
def f(x):
    a = A()
    for i in range(x): a.t.append(i)
    a.t += [7]
    return str(a.t)

# row: 3
# row: -1
# row: 0
# row: 12
