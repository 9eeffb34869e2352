# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    __match_args__ = ('v',)
    def __init__(self, v):
        self.v = v
        self.w = v * 2
def f(n):
    xs = [A(i) for i in range(n + 3)]
    for x in xs:
        x.v += 1
    out = []
    for x in xs:
        match x:
            case A(1):
                out.append('one')
            case A(v=2, w=w):
                out.append(w)
            case A(v):
                out.append(v)
    return str(out)

# row: 3
# row: -1
# row: 0
# row: 7
