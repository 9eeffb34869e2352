# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a):
        self.a = a
def f(x):
    if x > 0:
        p = P(x)
    else:
        p = P(5)
    return str(p.a)

# row: 3
# row: -1
# row: 0
# row: 12
