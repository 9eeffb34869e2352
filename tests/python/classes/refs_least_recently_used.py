# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Node:
    def __init__(self, k, v):
        self.k = k
        self.v = v
        self.prev = None
        self.next = None
class LRU:
    def __init__(self, cap):
        self.cap = cap
        self.d = {}
        self.head = Node(0, 0)
        self.tail = Node(0, 0)
        self.head.next = self.tail
        self.tail.prev = self.head
    def _rm(self, n):
        n.prev.next = n.next
        n.next.prev = n.prev
    def _add(self, n):
        n.prev = self.head
        n.next = self.head.next
        self.head.next.prev = n
        self.head.next = n
    def get(self, k):
        if k not in self.d:
            return -1
        n = self.d[k]
        self._rm(n)
        self._add(n)
        return n.v
    def put(self, k, v):
        if k in self.d:
            self._rm(self.d[k])
        n = Node(k, v)
        self.d[k] = n
        self._add(n)
        if len(self.d) > self.cap:
            o = self.tail.prev
            self._rm(o)
            del self.d[o.k]
def f(n):
    c = LRU(3)
    out = []
    for i in range(12):
        c.put((i * 5 + n) % 6, i)
        out.append(c.get((i * 3) % 6))
    return str(out)

# row: 3
# row: -1
# row: 0
# row: 7
