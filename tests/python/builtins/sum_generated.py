# python: 3.12
# sql: (n BIGINT, x DOUBLE) RETURNS DOUBLE
def f(n, x):
    return sum(x * i for i in range(n)) + sum(x for i in range(n)) + sum((x, x / 3), 0.25)

# row: 10, 0.1
# row: 7, 0.7
# row: 0, 1.5
# row: 3, 1e16
# row: 5, -0.0
