# sql: (x BIGINT) RETURNS TEXT
# since 3.14: unhashable type: 'Point' => cannot use 'Point' as a set element (unhashable type: 'Point')
# since 3.14: unhashable type: 'Own' => cannot use 'Own' as a set element (unhashable type: 'Own')
from dataclasses import dataclass

@dataclass
class Point:
    x: int

class Own:
    def __init__(self, v):
        self.v = v

    def __eq__(self, other):
        return self.v == other.v

def f(x):
    seen = set()
    for i in range(3):
        if x > 2:
            seen.add(Point(i))
        elif x < 0:
            seen.add(Own(i))
        else:
            seen.add(i)
    return str(len(seen))

# row: 3
# row: -1
# row: 0
