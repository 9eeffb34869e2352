# sql: (x BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass, field

@dataclass(frozen=True)
class Entry:
    key: str
    note: int = field(compare=False, default=0)

@dataclass(unsafe_hash=True)
class Box:
    width: int
    height: int

@dataclass(frozen=True, eq=False)
class Token:
    text: str

def f(x):
    table = {}
    for i in range(5):
        table[Entry(str(i % (abs(x) + 1)), i)] = i
    boxes = [Box(i, 2) for i in range(3)]
    sizes = {box: box.width for box in boxes}
    tokens = [Token(str(i % 2)) for i in range(4)]
    order = {token: place for place, token in enumerate(tokens)}
    shown = [f"{e.key}/{e.note}={v}" for e, v in table.items()]
    return f"{shown} {Box(1, 2) in sizes} {boxes[x % 3] in sizes} {len(order)} {Token('0') in order} {order[tokens[2]]}"

# row: 3
# row: -1
# row: 0
# row: 1
