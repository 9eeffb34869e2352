# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, v):
        self.v = v
def f(n):
    a = P(1)
    b = P(2)
    for i in range(n + 3):
        a, b = b, a
        a.v += 10
        b.v *= 2
    return str(a.v) + ' ' + str(b.v)

# row: 3
# row: -1
# row: 0
# row: 7
