# sql: (s TEXT, x DOUBLE) RETURNS DOUBLE
# tier: native
class Circle:
    def __init__(self, x): self.x = x
    def area(self): return 3.14 * self.x ** 2
class Sq:
    def __init__(self, x): self.x = x
    def area(self): return self.x ** 2
KINDS = {"circle": Circle, "square": Sq}
def f(s, x):
    return KINDS[s](x).area()

# row: 'circle', 2.0
# row: 'square', 2.0
# row: 'x', 1.0
