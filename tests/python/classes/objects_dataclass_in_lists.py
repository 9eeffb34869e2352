# sql: (x BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass
@dataclass
class Item:
    name: str
    price: float
    n: int = 1
    def total(self):
        return self.price * self.n
def f(x):
    items = [Item("a", 1.5, x), Item("b", 2.0), Item(name="c", price=0.25, n=7)]
    by = {}
    for it in items:
        by[it.name] = it
    t = sum(it.total() for it in items)
    m = max(items, key=lambda it: it.total())
    return str(t) + m.name + str(by["a"].n) + str(len(by)) + str(by.get("z") is None) + repr(items[1])

# row: 3
# row: -1
# row: 0
# row: 2
