# sql: (n BIGINT) RETURNS TEXT
# tier: native
from enum import IntEnum
class L(IntEnum):
    Z = 0
    A = 1
def f(n):
    t = (L(n), 1) if n else (L.A, 2)
    return f'{t == (1, 1)} {t[0] == 1} {(1, 2) == t}'


# row: 0
# row: 1
