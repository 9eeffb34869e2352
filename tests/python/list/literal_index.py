# sql: (i BIGINT) RETURNS BIGINT
# tier: native
def f(i):
    xs = [10, 20, 30, 40]
    return xs[i] + xs[-1]

# row: 0
# row: 3
# row: -1
# row: -4
# row: 4
# row: -5
