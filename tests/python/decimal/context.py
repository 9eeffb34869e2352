# sql: (a TEXT) RETURNS TEXT
# tier: interpreted
from decimal import Decimal, getcontext, localcontext

def f(a):
    with localcontext() as c:
        c.prec = 5
        short = Decimal(a) / 3
    return f"{short} {Decimal(a) / 3} {getcontext().prec}"

# row: '1'
# row: '2'
