# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self, v):
        self.v = v
def f(n):
    xs = [A(i) for i in range(4)]
    for x in xs:
        if x.v != n:
            x.tag = x.v * 2
    return str([x.tag for x in xs if x.v != n])

# row: 3
# row: -1
# row: 0
# row: 7
