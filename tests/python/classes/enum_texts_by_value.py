# sql: (s TEXT) RETURNS TEXT
# tier: native
# replays: 1
from enum import Enum
class Color(str, Enum):
    RED = 'r'
    BLUE = 'b'
def f(s):
    c = Color(s)
    return f'{c.name} {c.value} {c == "r"} {c.upper()} {c is Color.RED}'


# row: 'r'
# row: 'b'
# row: 'x'
