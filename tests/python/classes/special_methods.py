# sql: (x BIGINT) RETURNS TEXT
# tier: native
class P:
    def __init__(self, a): self.a = a
    def __str__(self): return f"P({self.a})"
    def __eq__(self, o): return self.a == o.a
    def __lt__(self, o): return self.a < o.a
    def __bool__(self): return self.a > 0
    def __getitem__(self, i): return self.a + i
    def __call__(self, y): return self.a * y
    def __contains__(self, v): return v == self.a
def f(x):
    p = P(x)
    return str(p) + str(p == P(3)) + str(p < P(2)) + str(bool(p)) + str(p[1]) + str(p(2)) + str(3 in p) + ("T" if p else "F")

# row: 3
# row: -1
# row: 0
# row: 12
