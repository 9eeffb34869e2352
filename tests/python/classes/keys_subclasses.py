# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Shape:
    def __init__(self, size):
        self.size = size

    def __eq__(self, other):
        return type(self) is type(other) and self.size == other.size

    def __hash__(self):
        return hash(self.size)

class Square(Shape):
    pass

class Circle(Shape):
    def __hash__(self):
        return self.size + 1

def name(s):
    return "Square" if isinstance(s, Square) else "Circle"

def f(x):
    count = {}
    for i in range(8):
        shape = Square(i % (abs(x) + 1)) if i % 2 else Circle(i % (abs(x) + 1))
        count[shape] = count.get(shape, 0) + 1
    return str([name(s) + f"{s.size}={n}" for s, n in count.items()])

# row: 3
# row: -1
# row: 0
# row: 12
