# sql: (x BIGINT) RETURNS TEXT
from enum import IntEnum
class Color(IntEnum):
    RED = 1
    BLUE = 3
def f(x):
    c = Color(x) if x > 1 else Color.BLUE
    return str(c + 1) + c.name

# row: 3
# row: -1
# row: 0
# row: 1
