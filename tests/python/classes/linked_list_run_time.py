# sql: (x BIGINT) RETURNS TEXT
# tier: native
class N:
    def __init__(self, v, nx): self.v, self.nx = v, nx
def f(x):
    n = None
    for i in range(x): n = N(i, n)
    s = 0
    while n is not None:
        s = s * 10 + n.v
        n = n.nx
    return str(s)

# row: 3
# row: -1
# row: 0
# row: 12
