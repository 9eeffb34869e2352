# sql: (a TEXT, x DOUBLE) RETURNS TEXT
# tier: native
# replays: 2
from decimal import Decimal

def f(a, x):
    return f"{Decimal(a) == x} {x != Decimal(a)} {Decimal(a) == Decimal(x) if x == 0.5 else None} {float(Decimal(a))}"

# row: '0.1', 0.1
# row: '0.1000000000000000055511151231257827', 0.1
# row: '0.5', 0.5
# row: '1E+22', 1e22
# row: '1E+23', 1e23
# row: '1.5', nan
# row: '-0.0', 0.0
# row: '1E+300', 1e300
# row: '4.35', 4.35
# row: '123456789012345678', 123456789012345680.0
