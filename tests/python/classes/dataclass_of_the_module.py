# sql: (x BIGINT, y BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class P:
    x: int
    y: int


ORIGIN = P(0, 0)
KNOWN = [P(0, 0), P(1, 2)]
NAMES = {P(0, 0): "origin", P(1, 2): "p12"}


def f(x, y):
    p = P(x, y)
    found = p == ORIGIN, ORIGIN != p, p in KNOWN, NAMES.get(p), p is ORIGIN, (p,) == (ORIGIN,)
    return f"{found} {p < ORIGIN} {ORIGIN <= p} {max(p, ORIGIN)}"


# row: 0, 0
# row: 1, 2
# row: 3, 4
# row: -1, 5
