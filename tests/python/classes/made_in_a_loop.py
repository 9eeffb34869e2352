# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a): self.a = a
def f(x):
    p = P(0)
    for i in range(5):
        if i == x: break
        p = P(p.a + i)
    return str(p.a)

# row: 3
# row: -1
# row: 0
# row: 12
