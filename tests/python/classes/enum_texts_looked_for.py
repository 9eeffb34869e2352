# sql: (s TEXT) RETURNS TEXT
# tier: native
from enum import StrEnum
class Color(StrEnum):
    RED = 'r'
    BLUE = 'b'
NAMES = {Color.RED: 'rot', Color.BLUE: 'blau', 'c': 'see'}
def f(s):
    if s == Color.RED:
        return 'is red' + NAMES[s]
    if s in (Color.BLUE, 'x'):
        return 'blue ' + Color.BLUE + s + NAMES.get(s, '')
    return f'{Color.RED}{s}{s > Color.BLUE}{s in NAMES}' + s + Color.RED


# row: 'r'
# row: 'b'
# row: 'c'
