# sql: (s TEXT) RETURNS TEXT
from decimal import Decimal


def f(s):
    return str(Decimal(s) * Decimal("1.19") + Decimal("0.10"))

# row: '10.00'
# row: '0.1'
