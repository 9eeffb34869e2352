# sql: (n BIGINT) RETURNS BIGINT
# tier: native
# replays: 1
def f(n):
    total = 0
    n = abs(n)
    while n:
        n, d = n // 10, n % 10
        total += d
    return total

# row: 0
# row: 12345
# row: -9999
# row: -9223372036854775808
