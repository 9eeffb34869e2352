# sql: (x BIGINT) RETURNS TEXT
# tier: native
class N:
    def __init__(self, v):
        self.v = v
        self.prev = None
        self.next = None
class DL:
    def __init__(self):
        self.head = None
        self.tail = None
        self.n = 0
    def push(self, v):
        node = N(v)
        if self.tail is None:
            self.head = node
            self.tail = node
        else:
            node.prev = self.tail
            self.tail.next = node
            self.tail = node
        self.n += 1
    def back(self):
        out = []
        c = self.tail
        while c:
            out.append(c.v)
            c = c.prev
        return out
def f(n):
    d = DL()
    for i in range(n + 3):
        d.push(i)
    return str(d.back()) + str(d.n)

# row: 3
# row: -1
# row: 0
# row: 7
