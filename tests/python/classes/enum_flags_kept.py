# sql: (n BIGINT) RETURNS TEXT
from enum import IntFlag
class Perm(IntFlag):
    R = 4
    W = 2
    X = 1
def f(n):
    x = n & Perm.R
    y = x if n > 2 else 0
    return f'{y}' + str([x, x]) + str(int(x)) + str(x + 1) + str(bool(x)) + str(not x) + str(-x)


# row: 1
# row: 6
# row: -1
