# sql: (b BIGINT, e BIGINT, m BIGINT) RETURNS BIGINT
# tier: native
def f(b, e, m):
    result = 1
    b = b % m
    while e > 0:
        if e & 1:
            result = result * b % m
        b = b * b % m
        e >>= 1
    return result

# row: 2, 10, 1000
# row: 3, 200, 1000000007
# row: 123456789, 987654321, 998244353
# row: 7, 5, 9223372036854775783
# row: 5, 3, 1
# row: 5, 3, 0
