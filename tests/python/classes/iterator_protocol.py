# sql: (x BIGINT) RETURNS TEXT
# tier: native
class C:
    def __init__(self): self.n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 3: raise StopIteration
        return self.n
def f(x):
    return str(list(C())) + str([v + x for v in C()])

# row: 3
# row: -1
# row: 0
# row: 12
