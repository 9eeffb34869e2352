# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
from dataclasses import dataclass
from decimal import Decimal
@dataclass(frozen=True, order=True)
class Money:
    amount: Decimal
    currency: str = "EUR"
    def __add__(self, other):
        if self.currency != other.currency:
            raise ValueError("currencies differ")
        return Money(self.amount + other.amount, self.currency)
    @classmethod
    def parse(cls, s):
        amount, _, cur = s.partition(" ")
        return cls(Decimal(amount), cur or "EUR")
    def __str__(self):
        return f"{self.amount:,.2f} {self.currency}"
def f(a, b):
    return str(Money.parse(a) + Money.parse(b))

# row: '1234.5 USD', '10 USD'
# row: '1', '2.25'
# row: '1 USD', '1 EUR'
