# sql: (x BIGINT) RETURNS TEXT
# tier: native
from abc import ABC, abstractmethod
class Shape(ABC):
    @abstractmethod
    def area(self): ...
class Sq(Shape):
    def __init__(self, a): self.a = a
    def area(self): return self.a * self.a
class Re(Shape):
    def __init__(self, a, b): self.a, self.b = a, b
    def area(self): return self.a * self.b
def f(x):
    shapes = [Sq(x), Re(x, 3)]
    return str(sum(s.area() for s in shapes))

# row: 3
# row: -1
# row: 0
# row: 12
