# sql: (n BIGINT) RETURNS BIGINT
# tier: native
from enum import IntEnum
class Level(IntEnum):
    LOW = 1
    MID = 2
def f(n):
    return Level(n)


# row: 1
# row: 2
