# sql: (x BIGINT) RETURNS TEXT
# tier: native
from enum import Enum
class Color(Enum):
    RED = 1
    BLUE = 3
PRICE = {Color.RED: 10, Color.BLUE: 20}
def f(x):
    c = Color.RED if x > 1 else Color.BLUE
    return str(PRICE[c])

# row: 3
# row: -1
# row: 0
# row: 1
