# sql: (s TEXT) RETURNS TEXT
# tier: native
from enum import Enum
class Color(str, Enum):
    RED = 'r'
    BLUE = 'b'
def f(s):
    return f'{s == Color.RED} {Color.BLUE in ("b", s)} {Color.RED.value + s} {Color.RED < s}'


# row: 'r'
# row: 'b'
