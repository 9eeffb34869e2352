# sql: (n BIGINT) RETURNS BIGINT
# tier: native
# replays: 1
def fact(n):
    if n <= 1:
        return 1
    return n * fact(n - 1)


def f(n):
    return fact(n) % 1000000007

# row: 0
# row: 5
# row: 20
# row: 25
