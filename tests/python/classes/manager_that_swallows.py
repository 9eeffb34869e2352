# sql: (x BIGINT) RETURNS TEXT
# tier: native
class A:
    def __init__(self): self.log = []
    def __enter__(self):
        self.log.append("in"); return self
    def __exit__(self, t, v, tb):
        self.log.append("out" if t is None else t.__name__); return True
def f(x):
    a = A()
    with a:
        a.log.append(10 // x)
    return str(a.log)

# row: 3
# row: -1
# row: 0
# row: 12
