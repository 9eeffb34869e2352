# sql: (n BIGINT) RETURNS TEXT
# tier: native
from enum import IntEnum
class L(IntEnum):
    Z = 0
    A = 1
NAMES = {L.Z: 'zero', L.A: 'one', 2: 'two'}
def f(n):
    lv = L(n)
    return NAMES[lv] + NAMES.get(n, '?') + NAMES[n + 1]


# row: 0
# row: 1
