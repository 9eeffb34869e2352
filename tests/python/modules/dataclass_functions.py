# asdict, astuple and replace of objects that are known at run time only, and what they refuse.
# sql: (s TEXT) RETURNS TEXT
# tier: native
from dataclasses import asdict, astuple, dataclass, field, replace


@dataclass(order=True)
class Version:
    major: int
    minor: int = 0
    tags: list = field(default_factory=list, compare=False)

    def bump(self):
        return replace(self, minor=self.minor + 1)


@dataclass(frozen=True)
class Point:
    x: float
    name: str = "p"


@dataclass
class Line:
    a: Point
    b: Point
    both: tuple = ()


def f(s):
    a, _, b = s.partition(".")
    v = Version(int(a), len(b))
    w = v.bump()
    w.tags.append(b)
    d = asdict(w)
    d["tags"].append("!")
    line = Line(Point(1.5), Point(len(s) / 2, s), (Point(0.0), s))
    moved = replace(line, a=Point(-0.0, name=a))
    return f"{w} {w > v} {max(v, w).minor} {d} {w} {astuple(w)} {astuple(line)} {asdict(line.b)} {astuple(moved)} {moved}"


# row: '1.2'
# row: '3'
# row: '17.abc'
# row: 'x'
