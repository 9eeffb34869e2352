# sql: (a BIGINT) RETURNS BIGINT
# tier: native
def len(x):
    return x * 2


def f(a):
    max = a + 1
    return len(a) + max

# row: 4
