# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v):
        self.v = v
def f(x):
    ps = [P(i) for i in range(x + 3)]
    for p in ps:
        p.v += 1
    return str([p.v for p in ps])

# row: 3
# row: -1
# row: 0
# row: 2
