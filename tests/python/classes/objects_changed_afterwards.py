# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v):
        self.v = v
def f(x):
    p = P(x)
    ps = [p for _ in range(x + 2)]
    p.v = 10
    return str([q.v for q in ps])

# row: 3
# row: -1
# row: 0
# row: 2
