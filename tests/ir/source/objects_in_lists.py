# types: TEXT -> DOUBLE
from dataclasses import dataclass


@dataclass
class Item:
    price: float
    count: int

    def total(self):
        return self.price * self.count


def basket(text):
    items = []
    for part in text.split(","):
        price, count = part.split("x")
        items.append(Item(float(price), int(count)))
    return sum(item.total() for item in items if item.count > 1)
