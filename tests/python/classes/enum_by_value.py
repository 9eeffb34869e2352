# sql: (x BIGINT) RETURNS TEXT
# tier: native
from enum import Enum
class Color(Enum):
    RED = 1
    BLUE = 3
def f(x):
    return Color(x).name

# row: 3
# row: -1
# row: 0
# row: 1
