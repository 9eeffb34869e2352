# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Stack:
    def __init__(self):
        self.items = []
    def push(self, v): self.items.append(v)
    def pop(self): return self.items.pop()
    def __len__(self): return len(self.items)
def f(x):
    s = Stack()
    for i in range(x):
        s.push(i * 2)
    return str(len(s))

# row: 3
# row: -1
# row: 0
# row: 12
