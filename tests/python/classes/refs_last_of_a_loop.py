# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        self.v = v
def f(n):
    xs = [A(i) for i in range(max(n, 0))]
    for x in xs:
        x.v += 1
        last = x
    return last.v

# row: 3
# row: -1
# row: 0
# row: 7
