# sql: (kind TEXT, price DOUBLE) RETURNS TEXT
# tier: native
from abc import ABC, abstractmethod
class Discount(ABC):
    name = "none"
    @abstractmethod
    def apply(self, price): ...
class Percent(Discount):
    name = "percent"
    def __init__(self, percent):
        self.percent = percent
    def apply(self, price):
        return price * (100 - self.percent) / 100
class Fixed(Discount):
    name = "fixed"
    def __init__(self, amount, limits):
        self.amount = amount
        self.limits = limits
    def apply(self, price):
        low, high = self.limits
        return min(max(low, price - self.amount), high)
DISCOUNTS = {"gold": Percent(20), "silver": Percent(5), "bulk": Fixed(15, (0.0, 90.0))}
def f(kind, price):
    discount = DISCOUNTS.get(kind)
    if discount is None:
        return f"{price}"
    return f"{discount.name} {round(discount.apply(price), 2)}"

# row: 'gold', 100.0
# row: 'none', 80.0
# row: 'bulk', 10.0
# row: 'silver', 1000.0
