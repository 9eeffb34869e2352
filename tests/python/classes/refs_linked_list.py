# sql: (x BIGINT) RETURNS TEXT
# tier: native
class L:
    def __init__(self, v, next):
        self.v = v
        self.next = next
def f(n):
    head = None
    for i in range(n + 4):
        head = L(i * i, head)
    s = 0
    k = 0
    while head is not None:
        s += head.v * k
        k += 1
        head = head.next
    return s

# row: 3
# row: -1
# row: 0
# row: 7
