# sql: (x BIGINT) RETURNS TEXT
# tier: native
class L:
    def __init__(self, v, nxt=None):
        self.v = v
        self.nxt = nxt
def f(n):
    head = None
    for i in range(n + 4):
        head = L(i, head)
    prev = None
    while head:
        head.nxt, prev, head = prev, head, head.nxt
    out = []
    while prev is not None:
        out.append(str(prev.v))
        prev = prev.nxt
    return '->'.join(out)

# row: 3
# row: -1
# row: 0
# row: 7
