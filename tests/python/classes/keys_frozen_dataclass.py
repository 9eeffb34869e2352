# sql: (x BIGINT, s TEXT) RETURNS TEXT
# tier: native
from dataclasses import dataclass

@dataclass(frozen=True)
class Cell:
    row: int
    column: int

@dataclass(frozen=True)
class Named:
    name: str
    cell: Cell

def f(x, s):
    seen = {}
    for i in range(10):
        cell = Cell(i % (abs(x) + 1), i % 2)
        seen[cell] = seen.get(cell, 0) + i
    out = [f"{c.row},{c.column}={n}" for c, n in seen.items()]
    visited = set()
    for part in s.split(","):
        named = Named(part.strip(), Cell(len(part), 0))
        if named in visited:
            out.append("again " + named.name)
        visited.add(named)
    out.append(str(len(visited)))
    out.append(str(Named("a", Cell(1, 0)) in visited))
    out.append(str(Cell(0, 0) in seen and Cell(x, 1) not in seen))
    return ";".join(out)

# row: 3, 'a,b,a'
# row: -1, ''
# row: 0, 'a, a,  a,a'
# row: 12, 'x,yy,x,yy,zzz'
