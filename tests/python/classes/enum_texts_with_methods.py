# sql: (s TEXT) RETURNS TEXT
from enum import Enum
class C(str, Enum):
    RED = 'r'
    BLUE = 'b'
def f(s):
    c = C(s)
    return f'{len(c)} {c.upper()} {c + "x"} {"x" + c} {c[0]} {c in "rgb"} {"-".join([c, s])} {c == s} {c.startswith("r")} {c!r} {[x for x in c]} {s + c} {s.replace(c, "q")} {c.value.join(["1", "2"])} {c < "c"} {str(c)}'


# row: 'r'
# row: 'b'
