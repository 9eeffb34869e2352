# sql: (n BIGINT) RETURNS TEXT
# replays: 2
from enum import IntEnum
class L(IntEnum):
    Z = 0
    A = 1
def f(n):
    xs = []
    for k in range(n):
        xs.append(L(k % 2))
    return f'{1 in xs} {xs.count(1)} {xs == [0, 1, 0, 1, 0]} {xs}'


# row: 0
# row: 5
