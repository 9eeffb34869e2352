# sql: (x BIGINT) RETURNS TEXT
# tier: native
class Shape:
    def area(self):
        raise NotImplementedError
class Sq(Shape):
    def __init__(self, a):
        self.a = a
    def area(self):
        return self.a * self.a
class Rect(Shape):
    def __init__(self, a, b):
        self.a = a
        self.b = b
    def area(self):
        return self.a * self.b
class Dot(Shape):
    def __init__(self, a):
        self.a = a
    def area(self):
        return 0
def f(x):
    shapes = []
    for i in range(6):
        if i % 3 == 0:
            shapes.append(Sq(i + x))
        elif i % 3 == 1:
            shapes.append(Rect(i, x))
        else:
            shapes.append(Dot(i))
    n = sum(1 for s in shapes if isinstance(s, Dot))
    out = []
    for s in shapes:
        match s:
            case Sq(a=a):
                out.append("sq" + str(a))
            case Rect():
                out.append("rect" + str(s.b))
            case _:
                out.append("dot")
    return str(sum(s.area() for s in shapes)) + str(n) + ",".join(out) + str([type(s).__name__ for s in shapes])

# row: 3
# row: -1
# row: 0
# row: 2
