# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a):
        self.a = a
def f(x):
    p = P(0)
    for i in range(x):
        p.a += i
    return str(p.a)

# row: 3
# row: -1
# row: 0
# row: 12
