# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def f(a):
    a += 5
    a *= 3
    a -= 1
    a //= 2
    a %= 1000
    a <<= 2
    a |= 1
    a ^= 7
    a &= 0xFFFF
    a >>= 1
    a **= 2
    return a

# row: 0
# row: 100
# row: -100
# row: 123456789
