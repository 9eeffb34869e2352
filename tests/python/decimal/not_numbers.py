# sql: (a TEXT) RETURNS TEXT
# replays: 6
from decimal import Decimal, InvalidOperation

def f(a):
    try:
        return str(Decimal(a) * 2)
    except InvalidOperation:
        return "none"

# row: '1.5'
# row: ''
# row: '1.5.2'
# row: 'NaN'
# row: '-Infinity'
# row: '1e'
# row: '12345678901234567890123456789012345678901234567890'
