# sql: (s TEXT, x DOUBLE) RETURNS TEXT
# tier: native
SHAPES = {}


def shape(cls):
    SHAPES[cls.__name__] = cls
    return cls


@shape
class Circle:
    def __init__(self, r):
        self.r = r

    def area(self):
        return 3.0 * self.r ** 2


@shape
class Square:
    def __init__(self, r):
        self.r = r

    def area(self):
        return self.r ** 2


def f(s, x):
    cls = SHAPES.get(s)
    return f'{cls(x).area():.1f}' if cls else f'unknown, one of {sorted(SHAPES)}'


# row: 'Circle', 2.0
# row: 'Square', 3.0
# row: 'nope', 1.0
