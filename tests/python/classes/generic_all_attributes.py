# sql: (s TEXT) RETURNS TEXT
# tier: interpreted
from typing import Generic, TypeVar
T = TypeVar('T')


class Box(Generic[T]):
    def __init__(self, x):
        self.x = x


def f(s):
    b = Box[str](s)
    return str(sorted(b.__dict__)) + str(sorted(vars(b)))


# row: '3 4'
