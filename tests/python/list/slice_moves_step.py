# sql: (n BIGINT, step BIGINT) RETURNS TEXT
def f(n, step):
    xs = list(range(n))
    xs[1:3] = xs[::step]
    return repr(xs)

# row: 5, 1
# row: 5, 2
# row: 5, -1
# row: 5, -3
# row: 5, 0
# row: 0, 0
