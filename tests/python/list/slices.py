# sql: (n BIGINT, i BIGINT, j BIGINT) RETURNS TEXT
# tier: native
def f(n, i, j):
    xs = list(range(n))
    return str(xs[i:j]) + str(xs[::-1]) + str(xs[i:]) + str(xs[:j]) + str(xs[::2])

# row: 5, 1, 3
# row: 5, -2, 100
# row: 5, 3, 1
# row: 0, 0, 1
# row: 6, -100, -1
