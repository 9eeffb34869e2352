# sql: (x BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass
@dataclass(frozen=True)
class P:
    a: int
    b: int
def f(x):
    p = P(x, 1)
    q = P(3, 1)
    return str(p.a + q.b) + str(p == q)

# row: 3
# row: -1
# row: 0
# row: 12
