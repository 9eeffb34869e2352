# sql: (n BIGINT, k BIGINT) RETURNS TEXT
# tier: native
def f(n, k):
    xs = list(range(n))
    return str(xs[::k]) + str(xs[1:4:k])

# row: 5, 1
# row: 5, -1
# row: 5, 2
# row: 5, 0
