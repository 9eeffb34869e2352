# sql: (s TEXT) RETURNS TEXT


class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y


def f(s):
    points = [Point(len(word), word) for word in s.split()]
    for point in points:
        match point:
            case Point(1, "b"):
                return "b"
            case Point(_, _, z):
                return z
    return str(len(points))


# row: "b a"
# row: "a"
# row: ""
