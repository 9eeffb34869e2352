# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    xs = [a, b, a + b]
    ys = [3, 2]
    t = 0
    for x, y in zip(xs, ys):
        t += x * y
    return t

# row: 1, 10
# row: -2, 5
