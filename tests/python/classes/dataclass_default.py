# sql: (x BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass
@dataclass
class P:
    a: int
    b: int = 2
def f(x):
    p = P(x)
    return str(p.a + p.b)

# row: 3
# row: -1
# row: 0
# row: 12
