# sql: (x BIGINT) RETURNS TEXT
# tier: native
from enum import Enum
class Color(Enum):
    RED = 1
    BLUE = 3
    def dark(self):
        return self is Color.BLUE
    @property
    def label(self):
        return self.name.lower() + str(self.value)
def f(x):
    c = Color.RED if x > 1 else Color.BLUE
    out = c.name + str(c.value) + str(c is Color.RED) + str(c == Color.BLUE) + str(c != Color.RED) + str(c.dark()) + c.label
    out += str(c) + repr(c) + f"{c}|{c!r}"
    match c:
        case Color.RED:
            out += "match red"
        case Color.BLUE:
            out += "match blue"
    return out + str(isinstance(c, Color)) + str(bool(c))

# row: 3
# row: -1
# row: 0
# row: 1
