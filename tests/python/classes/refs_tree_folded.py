# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Node:
    def __init__(self, op, l=None, r=None, v=0):
        self.op = op
        self.l = l
        self.r = r
        self.v = v
def fold(t):
    if t.op == 'n':
        return t
    t.l = fold(t.l)
    t.r = fold(t.r)
    if t.l.op == 'n' and t.r.op == 'n':
        return Node('n', v=t.l.v + t.r.v)
    return t
def mk(n):
    if n < 2:
        return Node('n', v=n)
    return Node('+', mk(n - 1), mk(n - 2))
def f(n):
    t = fold(mk(n + 1))
    return str(t.v) + t.op

# row: 3
# row: -1
# row: 0
# row: 7
