# sql: (a TEXT) RETURNS TEXT
# tier: interpreted
import decimal

decimal.getcontext().prec = 6
decimal.getcontext().rounding = decimal.ROUND_DOWN

def f(a):
    return str(decimal.Decimal(a) / 3)

# row: '1'
# row: '2'
