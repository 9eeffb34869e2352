# sql: (s TEXT) RETURNS TEXT
# tier: native
from typing import NamedTuple


class Shape:
    __match_args__ = ("name",)
    kind = "shape"

    def __init__(self, name):
        self.name = name


class Square(Shape):
    __match_args__ = ("side",)
    kind = "square"

    def __init__(self, side):
        super().__init__("sq" + str(side))
        self.side = side


class Disc(Shape):
    __slots__ = ("radius",)
    __match_args__ = ("name", "radius")

    def __init__(self, radius):
        super().__init__("disc")
        self.radius = radius


class Pair(NamedTuple):
    a: int
    b: int


def made(word):
    if word[0] == "s":
        return Square(len(word))
    if word[0] == "d":
        return Disc(len(word) / 2)
    return Shape(word)


def told(shape):
    match shape:
        case Shape(height=_):
            return "never"
        case Square(2 | 3 as side):
            return f"small {side}"
        case Square(side=side, kind=kind):
            return f"{kind} {side}"
        case Disc("disc", r) if r > 1:
            return f"disc {r}"
        case Shape("x" | "disc" as name, kind="shape"):
            return f"just {name}"
        case Shape():
            return shape.name
    return "?"


def paired(pair):
    match pair:
        case Pair(0, b):
            return b
        case Pair(a, b=1):
            return -a
        case (a, b):
            return a * b


def f(s):
    shapes = [made(word) for word in s.split()]
    pairs = [Pair(i % 2, len(word)) for i, word in enumerate(s.split())]
    return f"{[told(shape) for shape in shapes]} {[paired(pair) for pair in pairs]}"


# row: "ss ssss d ddd x y"
# row: "s d q"
# row: ""
