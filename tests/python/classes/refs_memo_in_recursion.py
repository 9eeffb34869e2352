# sql: (x BIGINT) RETURNS TEXT
# tier: native
class M:
    def __init__(self):
        self.d = {}
    def fib(self, k):
        if k < 2:
            return k
        if k in self.d:
            return self.d[k]
        r = self.fib(k - 1) + self.fib(k - 2)
        self.d[k] = r
        return r
def f(n):
    m = M()
    return str(m.fib(n + 10)) + str(len(m.d))

# row: 3
# row: -1
# row: 0
# row: 7
