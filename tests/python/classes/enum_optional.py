# sql: (x BIGINT) RETURNS TEXT
from enum import Enum
class A(Enum):
    X = 1
class B(Enum):
    X = 1
def f(x):
    a = A.X if x > 0 else None
    return str(a is None) + str(a == B.X) + str(a == A.X) + str(a is A.X) + str(a == 1)

# row: 3
# row: -1
# row: 0
# row: 1
