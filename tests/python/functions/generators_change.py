# sql: (n BIGINT) RETURNS TEXT
# tier: native
def change(n, coins):
    if n == 0:
        yield []
    elif n > 0 and coins:
        for rest in change(n - coins[0], coins):
            yield [coins[0]] + rest
        yield from change(n, coins[1:])


def f(n):
    return str([c for c in change(n, [10, 5, 1])])


# row: 3
# row: 12
# row: 0
