# sql: (x BIGINT) RETURNS TEXT
# tier: native
class N:
    def __init__(self, v):
        self.v = v
        self.kids = []
def attach(p, v):
    k = N(v)
    p.kids.append(k)
    return k
def f(n):
    root = N(0)
    last = root
    for i in range(200):
        k = attach(last, i)
        if i % 10 == 0:
            last = k
        tmp = N(i)
        tmp.kids.append(N(5))
        s = 'x' * (i % 5) + str(i)
        if len(s) > 100:
            return s
    def count(t):
        return 1 + sum(count(k) for k in t.kids)
    def total(t):
        r = t.v
        for k in t.kids:
            r += total(k)
        return r
    return str(total(root)) + ' ' + str(n)

# row: 3
# row: -1
# row: 0
# row: 7
