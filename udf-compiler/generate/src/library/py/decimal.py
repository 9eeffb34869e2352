"""The module decimal: what a number is made of."""

from decimal import DecimalTuple


def as_tuple(number):
    sign = 1 if number.is_signed() else 0
    digits = str(number.copy_abs()).partition('E')[0].replace('.', '').lstrip('0') or '0'
    exponent = number.adjusted() - len(digits) + 1
    return DecimalTuple(sign, tuple([int(digit) for digit in digits]), exponent)
