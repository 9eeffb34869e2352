# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def move(n, a, b, c):
    if n == 0:
        return 0
    return move(n - 1, a, c, b) + 1 + move(n - 1, c, b, a)


def f(n):
    return move(n % 11, 'A', 'B', 'C')

# row: 3
# row: 10
