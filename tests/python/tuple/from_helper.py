# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def minmax(x, y):
    if x < y:
        return x, y
    return y, x


def f(a, b):
    lo, hi = minmax(a, b)
    return hi - lo

# row: 3, 8
# row: 8, 3
# row: 5, 5
