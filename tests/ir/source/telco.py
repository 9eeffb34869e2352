# types: BIGINT -> TEXT
from decimal import Decimal, ROUND_DOWN

CENT = Decimal("0.01")

def telco(n):
    price = (n * Decimal("0.00894")).quantize(CENT)
    return str(price + (price * Decimal("0.0675")).quantize(CENT, rounding=ROUND_DOWN))
