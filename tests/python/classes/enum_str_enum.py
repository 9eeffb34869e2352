# sql: (s TEXT) RETURNS TEXT
# tier: native
from enum import StrEnum, auto
class Color(StrEnum):
    R = auto()
    B = auto()
def f(s):
    c = Color(s)
    return f'{c} {c.name} {c + "!"} {c == s}'


# row: 'r'
# row: 'b'
