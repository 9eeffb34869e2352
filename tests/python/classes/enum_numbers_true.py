# sql: (n BIGINT) RETURNS TEXT
# tier: native
from enum import IntEnum
class L(IntEnum):
    Z = 0
    A = 1
def f(n):
    lv = L(n)
    return f'{bool(lv)} {"y" if lv else "n"} {not lv} {(lv and 5)!r} {(lv or 7)!r}'


# row: 0
# row: 1
