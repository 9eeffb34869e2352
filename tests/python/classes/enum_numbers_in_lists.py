# sql: (n BIGINT) RETURNS TEXT
from enum import IntEnum
class L(IntEnum):
    A = 1
    B = 3
def f(n):
    lv = L(n)
    out = [lv, L.A]
    return f'{out} {[x.name for x in out]} {max(out)} {sum(out)} {sorted(out, reverse=True)}'


# row: 1
# row: 3
