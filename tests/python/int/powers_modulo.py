# sql: (x BIGINT, m BIGINT) RETURNS TEXT
# tier: native
# replays: 4
def f(x, m):
    small = x**3 % 1000003
    hashed = (x**3 + 7 * x**2 + m) % 998244353
    square = x**2 % m
    return f"{small} {hashed} {square} {pow(x, 3, m)} {(x % 1000)**6} {x**0} {x**1} {(x % 7)**8}"

# row: 3, 10
# row: 123456789012, 97
# row: -5000000001, 4611686018427387905
# row: 3037000500, 9223372036854775807
# row: -9223372036854775808, -13
# row: 2, 0
