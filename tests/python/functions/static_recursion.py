# sql: (x BIGINT) RETURNS BIGINT
# tier: native
def power(x, n):
    if n == 0:
        return 1
    if n % 2:
        return x * power(x, n - 1)
    half = power(x, n // 2)
    return half * half


def f(x):
    return power(x, 5) + power(x, 3)

# row: 2
# row: -3
# row: 0
# row: 100000
