# sql: (x BIGINT) RETURNS TEXT
# tier: native
class M:
    def __init__(self):
        self.n = 0
        self.log = []
    def __enter__(self):
        self.n += 1
        return self
    def __exit__(self, a, b, c):
        self.log.append(self.n)
        return a is not None
def f(n):
    ms = [M() for _ in range(n + 3)]
    for k in range(2):
        for m in ms:
            with m as z:
                z.n += 10
                if z.n > 15:
                    raise ValueError('x')
    return str([(m.n, m.log) for m in ms])

# row: 3
# row: -1
# row: 0
# row: 7
