# sql: (n BIGINT) RETURNS TEXT
from enum import IntEnum
class L(IntEnum):
    Z = 0
    A = 1
def f(n):
    s = {L(n), 5}
    return f'{n in s} {len(s | {0, 1})} {1 in s}'


# row: 0
# row: 1
