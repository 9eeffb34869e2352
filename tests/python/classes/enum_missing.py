# sql: (x BIGINT) RETURNS TEXT
from enum import Enum
class Color(Enum):
    RED = 1
    CRIMSON = 1
    BLUE = 3
    @classmethod
    def _missing_(cls, value):
        return cls.BLUE
def f(x):
    return Color(x).name + str(Color.CRIMSON is Color.RED)

# row: 3
# row: -1
# row: 0
# row: 1
