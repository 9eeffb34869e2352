# python: 3.12
# sql: (x DOUBLE, a BIGINT, n BIGINT) RETURNS TEXT
def f(x, a, n):
    xs = []
    for i in range(n):
        xs.append(x)
    return f"{sum(xs, a)} {sum(xs, x)} {sum(xs, 0.0)} {sum(xs, start=-0.0)}"

# row: 0.1, 10, 10
# row: 1.0, 9007199254740992, 3
# row: -0.0, 0, 2
# row: 0.1, -1, 0
# row: 1e100, 5, 4
# row: inf, 1, 1
# row: nan, 1, 2
