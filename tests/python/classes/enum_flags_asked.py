# sql: (n BIGINT) RETURNS TEXT
from enum import IntFlag
class Perm(IntFlag):
    R = 4
    W = 2
    X = 1
def f(n):
    x = (n & (Perm.R | Perm.X))
    return str(isinstance(x, Perm)) + str(type(x).__name__) + str(x is Perm.R)


# row: 1
# row: 6
# row: -1
