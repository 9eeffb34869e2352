# sql: (a BIGINT) RETURNS BIGINT
def g(x, y):
    return x + y


def f(a):
    if a == 1:
        return g(a)
    if a == 2:
        return g(a, a, a)
    if a == 3:
        return g(a, z=1)
    return g(a, a)

# row: 0
# row: 1
# row: 2
# row: 3
