# sql: (n BIGINT) RETURNS TEXT
# python: 3.13
from dataclasses import dataclass
@dataclass(slots=True)
class P:
    x: int
def f(n):
    p = P(n)
    if n > 0:
        p.other = 1
    return str(p)

# row: 3
# row: 0
