# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
def gcd(a, b):
    if b == 0:
        return abs(a)
    return gcd(b, a % b)


def f(a, b):
    g = gcd(a, b)
    return '%d/%d lcm=%d' % (a // g, b // g, a * b // g)

# row: 12, 18
# row: -12, 18
# row: 0, 0
