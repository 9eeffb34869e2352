# sql: (a BIGINT) RETURNS TEXT
class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y


class Named(Point):
    name = "p"


POINTS = [Point(0, 0), Point(0, 3), Named(4, 0), Point(5, 5), Named(1, 2), "none"]


def f(a):
    out = []
    for p in POINTS:
        match p:
            case Point(0, 0):
                out.append("origin")
            case Point(0, y):
                out.append(f"y {y + a}")
            case Named(x=x, y=0, name=n):
                out.append(f"{n} {x}")
            case Point(x=x, colour=_):
                out.append("coloured")
            case Point(x, y) if x == y:
                out.append(f"diagonal {x * a}")
            case Point() as q:
                out.append(f"some {q.x - a}")
            case _:
                out.append("no point")
    return ", ".join(out)

# row: 1
# row: -7
