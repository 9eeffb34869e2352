# sql: (x BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass, field
@dataclass(order=True, frozen=True)
class V:
    a: int
    b: str = "q"
def f(x):
    vs = [V(abs(i - x)) for i in range(4)]
    return str(vs[1] < vs[2]) + str(vs[1] == vs[3]) + repr(vs[0]) + str(max(v.a for v in vs))

# row: 3
# row: -1
# row: 0
# row: 2
