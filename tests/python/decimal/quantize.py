# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
from decimal import Decimal

def f(a, b):
    x = Decimal(a)
    return f"{x.quantize(Decimal(b))} {x.quantize(Decimal('1E+1'))} {x.quantize(1)} {round(x)} {round(x, 1)} {round(x, -2)} {x.normalize()} {int(x)}"

# row: '-1234.5678', '0.001'
# row: '-0.5', '1E+2'
# row: '1250', '1E+2'
# row: '-1350', '1E+2'
# row: '0.125', '0.01'
# row: '100.00', '1.0000'
# row: '-0.00', '0.1'
