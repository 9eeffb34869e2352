# sql: (a BIGINT, b BIGINT, m BIGINT) RETURNS TEXT
# tier: native
# replays: 0
def power(base, exponent, modulus):
    result = 1
    base %= modulus
    while exponent:
        if exponent & 1:
            result = result * base % modulus
        base = base * base % modulus
        exponent >>= 1
    return result

def f(a, b, m):
    return f"{a * b % m} {a * b // m % 1000} {(a * b >> 64) % 97} {power(a, 65537, m)} {(a * b + b) % m} {a * b & 0xFFFF} {(a * b - a) % 2**20}"

# row: 3, 4, 5
# row: 9223372036854775807, 9223372036854775807, 9223372036854775807
# row: -9223372036854775808, 9223372036854775807, 1000000007
# row: -9223372036854775808, -9223372036854775808, -7
# row: 123456789012345678, -987654321098765432, 9223372036854775783
# row: 6, -7, -4
# row: 0, 0, 1
