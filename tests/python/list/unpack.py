# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    [x, y] = [a, b]
    xs = [x, y, 3]
    p, q, r = xs
    return p * 100 + q * 10 + r

# row: 1, 2
