# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
from decimal import Decimal, DivisionByZero, InvalidOperation


def quotient(a, b):
    try:
        return f'{a / b:.3f}'
    except DivisionByZero:
        return 'by zero'
    except InvalidOperation:
        return 'zero by zero'


def whole(a, b):
    try:
        return str(a // b)
    except ZeroDivisionError:
        return 'by zero'
    except ArithmeticError:
        return 'undefined'


def rest(a, b):
    try:
        return str(a % b)
    except ZeroDivisionError:
        return 'by zero'
    except ArithmeticError:
        return 'undefined'


def f(a, b):
    a, b = Decimal(a), Decimal(b)
    return f'{quotient(a, b)} {whole(a, b)} {rest(a, b)}'

# row: '1.5', '0'
# row: '0', '0.00'
# row: '-7', '2'
# row: '0', '3'
