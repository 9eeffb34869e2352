# sql: (a TEXT, n BIGINT, b BOOLEAN) RETURNS TEXT
# tier: native
from decimal import Decimal

def f(a, n, b):
    d = Decimal(a)
    return f"{d} {d!r} {Decimal(n)} {Decimal(b)} {Decimal(d)} {Decimal(value=n)} {d.adjusted()} {bool(d)}"

# row: '1.10', 5, True
# row: '-0.00', -9223372036854775808, False
# row: '  +1_234.50 ', 0, True
# row: '.5', 1, True
# row: '5.', 1, True
# row: '1E+5', 1, True
# row: '-1.5e-7', 1, True
# row: '0E-10', 1, True
# row: '0.000001', 1, True
# row: '0.0000001', 1, True
# row: '123456789012345678901234567890.12', 1, True
