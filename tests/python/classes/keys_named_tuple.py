# sql: (x BIGINT) RETURNS TEXT
# tier: native
from collections import Counter, namedtuple
from typing import NamedTuple

class Point(NamedTuple):
    x: int
    y: float = 0.0

Pair = namedtuple("Pair", "a b")

def f(x):
    best = {}
    for i in range(8):
        p = Point(i % (abs(x) + 1), float(i % 2))
        if p not in best or best[p] < i:
            best[p] = i
    text = ",".join(f"{p.x}/{p.y}:{n}" for p, n in best.items())
    plain = (x, 0.0) in best
    pairs = Counter(Pair(i % 2, str(x)) for i in range(5))
    top = pairs.most_common(1)[0]
    return f"{text} {plain} {top[0].a} {top[0].b} {top[1]} {best.get((1, 1))}"

# row: 3
# row: -1
# row: 0
# row: 12
