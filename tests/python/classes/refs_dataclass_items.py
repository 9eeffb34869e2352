# sql: (x BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass
@dataclass
class Item:
    name: str
    qty: int
    price: float = 1.5
def f(n):
    items = [Item('a' * i, i) for i in range(4 + n * 0)]
    for it in items:
        it.qty += n
        if it.qty > 3:
            it.price *= 2
    return str(items) + str(items[0] == Item('', n)) + str(items[1] == items[2])

# row: 3
# row: -1
# row: 0
# row: 7
