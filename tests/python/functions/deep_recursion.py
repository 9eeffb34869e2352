# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def down(n):
    if n == 0:
        return 0
    return 1 + down(n - 1)


def f(n):
    return down(n)

# row: 10
# row: 120
# row: 150
