# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Cell:
    def __init__(self, v, nxt=None): self.v = v; self.nxt = nxt
def f(x):
    head = Cell(1, Cell(x, Cell(3)))
    cur = head; prev = None
    while cur:
        cur.nxt, prev, cur = prev, cur, cur.nxt
    out = []
    while prev:
        out.append(prev.v); prev = prev.nxt
    return str(out)

# row: 3
# row: -1
# row: 0
# row: 12
