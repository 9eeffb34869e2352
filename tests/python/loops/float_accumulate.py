# sql: (n BIGINT, x DOUBLE) RETURNS DOUBLE
# tier: native
def f(n, x):
    s = 0.0
    for i in range(n):
        s += x / (i + 1)
    return s

# row: 0, 1.0
# row: 10, 1.0
# row: 1000, 0.1
# row: 3, nan
