# sql: (x BIGINT) RETURNS TEXT
# tier: interpreted
from dataclasses import dataclass, field
@dataclass
class P:
    a: int
    b: list = field(default_factory=list)
    c: int = field(init=False)
    def __post_init__(self): self.c = self.a * 2
    def add(self, v): self.b.append(v); return self
def f(x):
    p = P(x).add(1).add(x)
    return str(p.b) + str(p.c)

# row: 3
# row: -1
# row: 0
# row: 12
