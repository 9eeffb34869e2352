# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a):
        self.a = a
    def __add__(self, o):
        return P(self.a + o.a)
def f(x):
    return str((P(x) + P(4)).a)

# row: 3
# row: -1
# row: 0
# row: 12
