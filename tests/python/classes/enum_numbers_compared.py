# sql: (n BIGINT) RETURNS TEXT
# tier: native
from enum import IntEnum
class Level(IntEnum):
    LOW = 1
    MID = 2
def f(n):
    return f'{n == Level.LOW} {n >= Level.MID} {Level.LOW + n} {Level.MID * 2}'


# row: 1
# row: 2
# row: 3
