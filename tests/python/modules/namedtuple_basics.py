# sql: (x BIGINT, y DOUBLE) RETURNS TEXT
# tier: native
from collections import namedtuple
from typing import NamedTuple

Pair = namedtuple('Pair', 'left right', defaults=[7])


class Point(NamedTuple):
    x: int
    y: float = 1.5

    def norm(self):
        return self.x * self.x + self.y

    @property
    def double(self):
        return Point(self.x * 2, self.y * 2)

    @classmethod
    def of(cls, value):
        return cls(value)


def f(x, y):
    p = Point(x, y)
    q = Point.of(x + 1)
    pair = Pair(p, right=q)
    a, (b, c) = pair
    moved = p._replace(y=0.5)
    parts = p.norm(), p.double, p < q, p == (x, y), q != p, p[0], q[-1], len(pair), hash((1, 2)) == hash(Pair(1, 2))
    more = moved, p._asdict(), Pair(1), Pair._make([x, y]), Point._fields, Pair._field_defaults, p + q, a.x + b + c
    return f'{pair} {parts} {more} {isinstance(p, tuple)} {isinstance(p, Pair)} {type(q).__name__} {x in p} {pair.left.y}'

# row: 0, 0.0
# row: 3, 1.5
# row: -2, 1e300
# row: 9, -0.0
