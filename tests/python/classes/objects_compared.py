# sql: (x BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass
@dataclass
class Item:
    name: str
    n: int
def f(x):
    items = [Item("a", i) for i in range(x + 2)]
    return str(Item("a", 1) in items) + str(items[0] == items[1]) + str(items.index(Item("a", 1)))

# row: 3
# row: -1
# row: 0
# row: 2
