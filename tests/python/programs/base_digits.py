# sql: (n BIGINT, base BIGINT) RETURNS TEXT
# tier: native
# replays: 1
DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'


def f(n, base):
    if base < 2 or base > len(DIGITS):
        raise ValueError('base must be between 2 and 36, not ' + str(base))
    if n == 0:
        return '0'
    sign = ''
    if n < 0:
        sign = '-'
        n = abs(n)
    digits = []
    while n:
        digits.append(DIGITS[n % base])
        n //= base
    return sign + ''.join(reversed(digits))

# row: 255, 16
# row: -255, 2
# row: 0, 7
# row: 5, 1
# row: -9223372036854775808, 36
