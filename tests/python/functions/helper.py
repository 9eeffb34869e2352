# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def square(x):
    return x * x


def f(a):
    return square(a) + square(a + 1)

# row: 3
# row: -3
