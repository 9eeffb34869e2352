# sql: (x BIGINT) RETURNS TEXT
# tier: native
class C:
    def __init__(self, n): self.n = n
    def __enter__(self): self.n += 1; return self
    def __exit__(self, *a): self.n += 10; return False
def f(x):
    c = C(x)
    with c as d:
        d.n *= 2
    return str(c.n)

# row: 3
# row: -1
# row: 0
# row: 12
