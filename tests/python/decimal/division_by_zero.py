# sql: (a TEXT, b TEXT) RETURNS TEXT
# replays: 3
import decimal

def f(a, b):
    try:
        return str(decimal.Decimal(a) / decimal.Decimal(b))
    except decimal.DivisionByZero:
        return "division by zero"
    except decimal.InvalidOperation:
        return "undefined"
    except ZeroDivisionError:
        return "zero"

# row: '1', '0'
# row: '0', '0'
# row: '1', '-0.0'
# row: '1', '8'
