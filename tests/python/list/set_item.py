# sql: (n BIGINT, i BIGINT) RETURNS TEXT
# tier: native
def f(n, i):
    xs = [0] * n
    xs[i] = 7
    xs[0] += 1
    return str(xs)

# row: 3, 1
# row: 3, -1
# row: 3, 0
# row: 3, 3
# row: 0, 0
