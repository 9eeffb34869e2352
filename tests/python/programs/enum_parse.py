# sql: (s TEXT) RETURNS TEXT
# tier: native
from enum import Enum
class Color(Enum):
    RED = "r"
    GREEN = "g"
    @property
    def pretty(self):
        return self.name.title()
    @classmethod
    def parse(cls, s):
        for c in cls:
            if c.value == s.lower():
                return c
        raise ValueError(f"no color {s}")
def f(s):
    return Color.parse(s).pretty + Color(s.lower()).name + str(Color[Color(s.lower()).name])

# row: 'r'
# row: 'G'
# row: 'x'
