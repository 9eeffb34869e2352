# sql: (a TEXT, n BIGINT) RETURNS TEXT
# tier: native
from decimal import Decimal

def f(a, n):
    x = Decimal(a)
    total = 0
    for i in range(n):
        total += x * i
    parts = [x, n - x, x + True]
    return f"{total} {3 * x} {n - x} {n // Decimal('0.3')} {sum(parts)} {x.copy_abs()} {x.copy_negate()} {x.copy_sign(-1)} {x.is_zero()} {x.is_signed()} {isinstance(x, Decimal)}"

# row: '1.10', 0
# row: '1.10', 3
# row: '-0.05', 4
# row: '-0', 1
