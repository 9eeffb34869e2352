# sql: (s TEXT) RETURNS TEXT
# tier: native
from typing import Protocol


class Shape(Protocol):
    def area(self) -> float: ...

    def name(self) -> str:
        return type(self).__name__.lower()


class Sq(Shape):
    def __init__(self, a):
        self.a = a

    def area(self):
        return self.a * self.a


class Rc(Shape):
    def __init__(self, a, b):
        self.a = a
        self.b = b

    def area(self):
        return self.a * self.b


def f(s):
    xs = [float(t) for t in s.split()]
    shapes = [Sq(xs[0]), Rc(xs[0], xs[1])]
    for x in xs:
        shapes.append(Sq(x))
    return ' '.join(f'{x.name()}={x.area():g}' for x in shapes)


# row: '3 4'
# row: '1 2 3'
