# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
from decimal import Decimal

def f(a, b):
    x, y = Decimal(a), Decimal(b)
    return f"{x + y} {x - y} {x * y} {x / y} {x // y} {x % y} {divmod(x, y)} {-x} {+x} {abs(x)} {x ** 2}"

# row: '1.10', '1.1'
# row: '-7', '2'
# row: '7', '-2.0'
# row: '-0.00', '3'
# row: '1', '3'
# row: '2', '3'
# row: '100', '0.001'
# row: '1.00', '5'
# row: '0', '-1E+3'
# row: '1E+3', '1E-3'
