# sql: (a TEXT) RETURNS TEXT
# tier: native
from decimal import Decimal

def f(a):
    x = Decimal(a)
    return f"{x:.2f}|{x:,.2f}|{x:12.3f}|{x:<10.1f}|{x:+.0f}|{x:012.2f}|{x:f}|{x:*^16.4f}|{x:.1%}|{x!s:>8}|{[x]}|{(x,)}|" + "%s %.2f %d" % (x, x, x)

# row: '1234.5'
# row: '-0.005'
# row: '0.015'
# row: '-1234567.891'
# row: '0'
# row: '-0.00'
# row: '1E+3'
# row: '0.125'
