# sql: (n BIGINT, i BIGINT) RETURNS BIGINT
# tier: native
def f(n, i):
    xs = list(range(n))
    return xs.pop(i)

# row: 3, 0
# row: 3, -1
# row: 3, 3
# row: 0, 0
