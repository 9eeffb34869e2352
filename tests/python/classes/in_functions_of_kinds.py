# sql: (s TEXT) RETURNS TEXT
# tier: native
from enum import Enum
from typing import NamedTuple
def f(s):
    class Kind(Enum):
        A = 'a'
        B = 'b'
    class Pair(NamedTuple):
        k: str
        n: int = 1
    return f'{Kind(s)} {Kind(s).name} {Pair(s)} {Pair(s, 2)._replace(n=5)}'


# row: 'a'
# row: 'b'
