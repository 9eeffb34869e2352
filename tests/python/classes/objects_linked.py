# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Node:
    def __init__(self, v, nxt=None):
        self.v = v
        self.nxt = nxt
def f(x):
    n = None
    for i in range(abs(x) + 3):
        n = Node(i, n)
    t = 0
    while n is not None:
        t += n.v
        n = n.nxt
    return str(t)

# row: 3
# row: -1
# row: 0
# row: 2
