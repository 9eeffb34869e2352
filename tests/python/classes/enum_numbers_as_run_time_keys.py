# sql: (n BIGINT) RETURNS TEXT
# replays: 2
from enum import IntEnum
class L(IntEnum):
    Z = 0
    A = 1
def f(n):
    counts = {}
    for k in range(n + 2):
        lv = L(k % 2)
        counts[lv] = counts.get(lv, 0) + 1
    return f'{counts.get(1)} {counts.get(0)}'


# row: 0
# row: 1
