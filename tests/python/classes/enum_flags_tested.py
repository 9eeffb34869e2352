# sql: (n BIGINT) RETURNS TEXT
# tier: native
from enum import IntFlag
class Perm(IntFlag):
    R = 4
    W = 2
    X = 1
def f(n):
    out = []
    if n & Perm.R:
        out.append('r')
    if n & (Perm.W | Perm.X):
        out.append('wx')
    if n & Perm.W == Perm.W:
        out.append('w')
    return ','.join(out)


# row: 1
# row: 2
# row: 6
# row: 7
