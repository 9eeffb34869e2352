# since 3.14: (expected 2) => (expected 2, got 3)
# sql: (a BIGINT) RETURNS BIGINT
def f(a):
    t = (a, 2, 3)
    if a > 0:
        x, y = t
        return x
    return 0

# row: 0
# row: 5
