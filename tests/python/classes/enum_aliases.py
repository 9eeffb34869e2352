# sql: (x BIGINT) RETURNS TEXT
from enum import Enum
class Color(Enum):
    RED = 1
    CRIMSON = 1
    BLUE = 3
def f(x):
    try:
        c = Color(x)
    except ValueError as e:
        return str(e) + "!"
    d = {}
    d[c] = 1
    return c.name + str(c in (Color.RED, Color.BLUE)) + str(c in [Color.BLUE]) + str(len(d)) + str(hash(c) == hash(c))

# row: 3
# row: -1
# row: 0
# row: 1
