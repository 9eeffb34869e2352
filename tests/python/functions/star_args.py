# sql: (a BIGINT, b BIGINT, c BIGINT) RETURNS BIGINT
# tier: native
def total(*xs):
    t = 0
    for x in xs:
        t += x
    return t * 10 + len(xs)


def f(a, b, c):
    return total(a, b, c) + total() + total(*[a, b])

# row: 1, 2, 3
