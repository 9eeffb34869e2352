from decimal import ROUND_DOWN, ROUND_HALF_EVEN, Decimal

CENT = Decimal("0.01")
RATES = (Decimal("0.0013"), Decimal("0.00894"))
BASIC_TAX = Decimal("0.0675")
DISTANCE_TAX = Decimal("0.0341")


def telco(seconds):
    distant = seconds & 1
    price = (seconds * RATES[distant]).quantize(CENT, rounding=ROUND_HALF_EVEN)
    total = price + (price * BASIC_TAX).quantize(CENT, rounding=ROUND_DOWN)
    if distant:
        total += (price * DISTANCE_TAX).quantize(CENT, rounding=ROUND_DOWN)
    return str(total)
