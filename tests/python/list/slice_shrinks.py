# sql: (x BIGINT) RETURNS TEXT
def f(x):
    xs = [1, 2, x]
    ys = [x, x, x, x]
    if x > 1:
        xs[0:2] = []
    if x > 2:
        ys[:] = xs[:]
    n = len(ys)
    i = 2
    if i < n:
        if x < 0:
            ys[1:] = ()
        return str(ys[i])
    return str(xs[2])

# row: 1
# row: 2
# row: 3
# row: -1
