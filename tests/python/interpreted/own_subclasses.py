# sql: (n BIGINT) RETURNS TEXT
class Shape:
    pass


class Circle(Shape):
    pass


class Square(Shape):
    pass


def f(n):
    names = [c.__name__ for c in Shape.__subclasses__()]
    return f'{names} {Shape in object.__subclasses__()} {n}'

# row: 1
