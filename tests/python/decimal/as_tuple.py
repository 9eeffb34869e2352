# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
from decimal import Decimal


def f(a, b):
    x, y = Decimal(a), Decimal(b)
    places = max(0, -x.as_tuple().exponent)
    sign, digits, exponent = y.as_tuple()
    return f'{x.as_tuple()} {places} {sign} {len(digits)} {exponent} {(x * y).as_tuple()[1]}'

# row: '-1234.5678', '0.001'
# row: '0.00', '-0'
# row: '0E+5', '1200E10'
# row: '9999999999999999999999999999', '1'
