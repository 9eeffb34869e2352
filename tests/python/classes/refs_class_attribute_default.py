# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    count = 0
    def __init__(self, v):
        self.v = v
def f(n):
    xs = [A(i) for i in range(4 + n * 0)]
    for x in xs:
        if x.v > n:
            x.count += 1
    return str([x.count for x in xs])

# row: 3
# row: -1
# row: 0
# row: 7
