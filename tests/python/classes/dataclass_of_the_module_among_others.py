# sql: (x BIGINT, y BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class P:
    x: int
    y: int


ORIGIN = P(0, 0)


def f(x, y):
    ps = [P(i, i) for i in range(x)]
    return f"{ORIGIN in ps} {ps.count(ORIGIN)} {[p == ORIGIN for p in ps]} {sum(ORIGIN < p for p in ps)}"


# row: 0, 0
# row: 1, 2
# row: 3, 4
# row: -1, 5
