# sql: (x BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass
@dataclass
class P:
    a: int
    b: int
def f(x):
    p = P(x, 1)
    return str(p) + str(p == P(3, 1))

# row: 3
# row: -1
# row: 0
# row: 12
