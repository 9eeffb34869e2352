# sql: (n BIGINT) RETURNS TEXT
from enum import IntEnum
class L(IntEnum):
    A = 1
    B = 3
    def __eq__(self, o):
        return int(self) + 2 == o
    __hash__ = int.__hash__
def f(n):
    return str(n == L.A) + str(L.B == n) + str(n != L.A)


# row: 1
# row: 3
# row: 5
