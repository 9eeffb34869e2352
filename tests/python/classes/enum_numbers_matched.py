# sql: (n BIGINT) RETURNS TEXT
# tier: native
from enum import IntEnum
class L(IntEnum):
    A = 1
    B = 3
    @property
    def label(self):
        return self.name.lower() + str(self.value)
    @classmethod
    def parse(cls, n):
        try:
            return cls(n)
        except ValueError:
            return cls.A
def f(n):
    lv = L.parse(n)
    match lv:
        case L.A:
            out = 'first'
        case L.B:
            out = 'second'
    return out + lv.label + L['B'].label


# row: 1
# row: 3
# row: 4
