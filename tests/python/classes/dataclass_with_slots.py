# sql: (n BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass, field
@dataclass(slots=True)
class P:
    x: int
    y: int = 0
    tags: list = field(default_factory=list)
    def move(self, dx):
        self.x += dx
        self.tags.append(dx)
        return self
@dataclass(frozen=True, slots=True, order=True)
class K:
    a: int
    b: str = "b"
def f(n):
    ps = [P(i).move(n) for i in range(3)]
    seen = {K(i % 2, str(n)): i for i in range(4)}
    return f"{ps[0]} {sum(p.x for p in ps)} {ps[1] == P(n + 1, 0, [n])} {seen} {max(seen).b}"

# row: 3
# row: 0
# row: -2
