# sql: (n BIGINT, b BIGINT) RETURNS TEXT
# tier: native
# replays: 1
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def f(n, b):
    if b < 2 or b > 36:
        raise ValueError("base must be in 2..36")
    if n == 0:
        return "0"
    sign = "-" if n < 0 else ""
    n = abs(n)
    out = ""
    while n:
        out = DIGITS[n % b] + out
        n //= b
    return sign + out

# row: 255, 16
# row: -255, 2
# row: 0, 7
# row: 9223372036854775807, 36
# row: -9223372036854775808, 36
# row: 5, 1
