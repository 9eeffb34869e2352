# sql: (x BIGINT) RETURNS TEXT
# tier: native
from enum import Enum
class Level(Enum):
    LOW = "low"
    HIGH = "high"
def f(x):
    try:
        return repr(Level("low" if x > 0 else "mid"))
    except ValueError as e:
        return str(e)

# row: 3
# row: -1
# row: 0
# row: 1
