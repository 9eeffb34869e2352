# Sums of floats are compensated.
# python: 3.12
# sql: (x DOUBLE, n BIGINT) RETURNS DOUBLE
# tier: native
def f(x, n):
    xs = []
    for i in range(n):
        xs.append(x)
    return sum(xs)

# row: 0.1, 10
# row: 0.1, 0
# row: 1e100, 3
# row: 0.7, 7
# row: inf, 2
# row: nan, 2
# row: -0.0, 2
