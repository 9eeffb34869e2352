# sql: (x BIGINT) RETURNS TEXT
class P:
    def __init__(self, a):
        self.a = a
def f(x):
    ps = [P(i) for i in range(x)]
    return str(sum(p.a for p in ps))

# row: 3
# row: -1
# row: 0
# row: 12
