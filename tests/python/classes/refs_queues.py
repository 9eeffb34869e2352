# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Q:
    def __init__(self):
        self.a = []
        self.b = []
    def push(self, x):
        self.a.append(x)
    def pop(self):
        if not self.b:
            while self.a:
                self.b.append(self.a.pop())
        return self.b.pop()
def f(n):
    qs = [Q(), Q()]
    for i in range(n + 4):
        qs[i % 2].push(i)
    return str([q.pop() for q in qs])

# row: 3
# row: -1
# row: 0
# row: 7
