# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    xs = [1, 2] * n + [3]
    return str(xs) + str(n * [0])

# row: 0
# row: 2
# row: -1
