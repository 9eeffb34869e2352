# sql: (a TEXT, n BIGINT, x DOUBLE) RETURNS TEXT
# tier: native
from decimal import Decimal

def f(a, n, x):
    d = Decimal(a)
    return f"{d == n} {d < n} {n <= d} {d == x} {d != x} {d < x} {x >= d} {d == Decimal('1.10')} {d > Decimal('-1E+3')} {d == a} {d == None} {d.compare(Decimal(n))} {max(d, 1)} {d == True}"

# row: '1.10', 1, 1.1
# row: '1.5', 1, 1.5
# row: '-0', 0, -0.0
# row: '9007199254740993', 9007199254740993, 9007199254740992.0
# row: '1E+2', 100, 100.0
# row: '0.5', -1, inf
# row: '0.125', 1, 0.125
# row: '1', 1, -inf
