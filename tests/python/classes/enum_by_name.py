# sql: (x BIGINT) RETURNS TEXT
# tier: native
from enum import Enum
class Level(Enum):
    LOW = "low"
    HIGH = "high"
def f(x):
    try:
        return str(Level["LOW" if x > 0 else "MID"].value)
    except KeyError as e:
        return "K" + str(e)

# row: 3
# row: -1
# row: 0
# row: 1
