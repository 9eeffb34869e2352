# sql: (s TEXT) RETURNS TEXT
# tier: native
from enum import Enum
class Color(str, Enum):
    RED = 'r'
    BLUE = 'b'
def f(s):
    return Color(s)


# row: 'r'
# row: 'b'
