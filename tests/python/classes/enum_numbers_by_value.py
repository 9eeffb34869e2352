# sql: (n BIGINT) RETURNS TEXT
# tier: native
# replays: 1
from enum import IntEnum
class Level(IntEnum):
    LOW = 1
    MID = 2
def f(n):
    lv = Level(n)
    return f'{lv.name} {lv.value} {lv == 2} {lv >= Level.MID} {lv + 1} {int(lv)} {lv} {lv!r} {[10, 20, 30][lv]}'


# row: 1
# row: 2
# row: 9
