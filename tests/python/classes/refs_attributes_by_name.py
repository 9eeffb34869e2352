# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        self.v = v
def f(n):
    xs = [A(i) for i in range(n + 3)]
    for x in xs:
        x.v += 1
    return str([getattr(x, 'v') for x in xs]) + str([hasattr(x, 'v') for x in xs]) + str([hasattr(x, 'w') for x in xs]) + str([getattr(x, 'w', 5) for x in xs])

# row: 3
# row: -1
# row: 0
# row: 7
