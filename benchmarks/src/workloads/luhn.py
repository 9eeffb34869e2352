def luhn(number):
    total = 0
    double = False
    for digit in reversed(number):
        if not digit.isdigit():
            continue
        value = int(digit)
        if double:
            value *= 2
            if value > 9:
                value -= 9
        total += value
        double = not double
    return total % 10 == 0
