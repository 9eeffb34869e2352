# types: BIGINT, BIGINT -> BIGINT STRICT
def gcd(a, b):
    while b:
        a, b = b, a % b
    return abs(a)
