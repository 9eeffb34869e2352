# sql: (a TEXT) RETURNS TEXT
# tier: native
from decimal import *

CENT = Decimal("0.01")

def f(a):
    x = Decimal(a)
    modes = (ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_05UP)
    return " ".join([str(x.quantize(CENT, rounding=m)) + "/" + str(x.to_integral_value(m)) for m in modes])

# row: '2.345'
# row: '2.355'
# row: '-2.345'
# row: '-2.355'
# row: '2.5'
# row: '3.5'
# row: '-2.5'
# row: '0.004'
# row: '-0.004'
# row: '0.005'
# row: '2.3451'
# row: '2.051'
# row: '2.001'
# row: '0'
# row: '-0.0000'
# row: '7'
# row: '1E+3'
# row: '1E-20'
