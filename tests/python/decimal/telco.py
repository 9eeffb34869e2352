# sql: (n BIGINT) RETURNS TEXT
# tier: native
from decimal import Decimal, ROUND_DOWN, ROUND_HALF_EVEN

RATES = (Decimal("0.0013"), Decimal("0.00894"))
CENT = Decimal("0.01")
BASIC = Decimal("0.0675")
DISTANCE = Decimal("0.0341")

def f(n):
    distant = n & 1
    price = (n * RATES[distant]).quantize(CENT, rounding=ROUND_HALF_EVEN)
    total = price + (price * BASIC).quantize(CENT, rounding=ROUND_DOWN)
    if distant:
        total += (price * DISTANCE).quantize(CENT, rounding=ROUND_DOWN)
    return str(total)

# row: 0
# row: 1
# row: 4
# row: 50
# row: 1234567
# row: 999999
# row: 86400
