# sql: (n BIGINT) RETURNS TEXT
# tier: native
from enum import IntEnum
class Level(IntEnum):
    LOW = 1
    MID = 2
NAMES = {Level.LOW: 'low', Level.MID: 'mid'}
def f(n):
    return NAMES.get(n, '?') + str([x.name for x in Level if x <= n])


# row: 1
# row: 2
