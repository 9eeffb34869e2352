# sql: (code BIGINT) RETURNS BIGINT
# tier: native
def f(code):
    """append the check digit to a 12 digit code"""
    odd = even = 0
    pos = 0
    rest = code
    while rest > 0:
        rest, digit = divmod(rest, 10)
        if pos % 2 == 0:
            odd += digit
        else:
            even += digit
        pos += 1
    return code * 10 + (10 - (odd * 3 + even) % 10) % 10

# row: 400638133393
# row: 0
# row: 9223372036854775807
# row: -5
