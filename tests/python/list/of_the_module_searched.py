# sql: (s TEXT) RETURNS TEXT
# tier: native
from enum import Enum
from typing import NamedTuple


class C(Enum):
    RED = "red"
    BLUE = "blue"


class P(NamedTuple):
    x: int
    y: int


COLORS = [C.RED, C.BLUE, C.RED]
POINTS = [P(0, 0), P(1, 2)]


def f(s):
    c = C(s)
    p = P(0, len(s) - 3)
    return f"{COLORS.index(c)} {COLORS.count(c)} {POINTS.count(p)} {c in COLORS} {p in POINTS} {COLORS == [c] * 3}"


# row: 'red'
# row: 'blue'
