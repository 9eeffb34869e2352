# sql: (x BIGINT) RETURNS TEXT
# tier: native
class L:
    def __init__(self): self.head = None; self.n = 0
    def push(self, v): self.head = (v, self.head); self.n += 1
def f(x):
    l = L()
    l.push(x); l.push(x + 1)
    return str(l.head) + str(l.n)

# row: 3
# row: -1
# row: 0
# row: 12
