# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Stack:
    def __init__(self):
        self.items = []
    def push(self, v):
        self.items.append(v)
    def pop(self):
        if not self.items:
            raise IndexError("empty")
        return self.items.pop()
class Tok:
    def __init__(self, k, v):
        self.k = k
        self.v = v
def f(x):
    s = Stack()
    for i in range(abs(x) + 1):
        s.push(Tok("a" * i, i))
    t = s.pop()
    try:
        s.pop()
        s.pop()
    except IndexError as e:
        return str(e) + t.k
    return t.k + str(len(s.items))

# row: 3
# row: -1
# row: 0
# row: 2
