# sql: (n BIGINT) RETURNS TEXT
from enum import IntEnum
class L(IntEnum):
    A = 1
    B = 3
def f(n):
    lv = L(n)
    try:
        return str(list(range(lv))) + str(len('abc'[lv:])) + str(max(lv, n))
    except TypeError as e:
        return 'TE' + str(e)


# row: 1
# row: 3
