# types: BIGINT, DOUBLE -> DOUBLE STRICT
from typing import NamedTuple


class Point(NamedTuple):
    x: float
    y: float = 2.0

    def plus(self, other):
        return Point(self.x + other.x, self.y + other.y)


def named_tuple(n, step):
    at = Point(0.0)
    for _ in range(n):
        at = at.plus(Point(step))
    return at.x * at.y
