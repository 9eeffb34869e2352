# sql: (a TEXT) RETURNS TEXT
# replays: 1
from decimal import Decimal

def f(a):
    return str(Decimal(a).quantize(Decimal("0.00")))

# row: '123456789012345678901234567.89'
# row: '12345678901234567890123456.789'
