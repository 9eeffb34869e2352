# sql: (a BIGINT) RETURNS DOUBLE
# tier: native
def inverse(x):
    return 1 / x


def f(a):
    return inverse(a - 1)

# row: 3
# row: 1
