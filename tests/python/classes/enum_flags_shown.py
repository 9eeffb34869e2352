# sql: (n BIGINT) RETURNS TEXT
from enum import IntFlag
class Perm(IntFlag):
    R = 4
    W = 2
    X = 1
def f(n):
    x = n & Perm.R
    return f'{x!r}'


# row: 1
# row: 6
# row: -1
