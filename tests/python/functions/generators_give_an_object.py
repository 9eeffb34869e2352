# sql: (n BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass


@dataclass
class P:
    x: int
    y: int = 0


def gen(n):
    p = P(n)
    while p.x > 0:
        p.x -= 1
        p.y += p.x
        yield p


def f(n):
    g = gen(n)
    p = next(g, None)
    q = next(g, None)
    return f'{p} {q} {p is q}'


# row: 0
# row: 3
# row: 7
