# sql: (n BIGINT) RETURNS BIGINT
# tier: native
from enum import IntFlag
class Perm(IntFlag):
    R = 4
    W = 2
def f(n):
    return n & Perm.R


# row: 1
# row: 6
